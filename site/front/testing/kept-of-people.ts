/** How a column is changed: an expression that gives another value of the same kind. */
type Change = (column: string) => string;

const otherText: Change = (column) => `coalesce(${column}, '') || 'otro'`;
const otherNumber: Change = (column) => `coalesce(${column}, 0) + 1`;
const opposite: Change = (column) => `not coalesce(${column}, false)`;
const earlier: Change = () => `'2020-02-02 02:02:02.000'`;
const otherFacts: Change = () => `'{"otro":true}'`;
const otherDni: Change = (column) => `'7' || substr(${column}, 2)`;
/** Addresses of pictures and files that nobody is given. */
const otherKey: Change = (column) => `replace(coalesce(${column}, ''), '-', '-0')`;

/** A table with what is kept of people, column by column. */
export interface PeopleTable {
  /** What nobody else may ever be told, and how it is changed. */
  readonly secret: Readonly<Record<string, Change>>;
  /** What is told to who is signed in alone, likewise. */
  readonly toldToReaders?: Readonly<Record<string, Change>>;
  /** What is told to everybody, or to whoever has a code. */
  readonly told?: readonly string[];
  /** What holds rows together, or decides who sees what. */
  readonly keys: readonly string[];
}

const STRAPI = ['id', 'document_id', 'locale', 'published_at', 'created_by_id', 'updated_by_id'];

/** Columns by which a table is known to keep something of people. */
export const OF_SOMEBODY = ['person_id', 'person_uid', 'staff_id', 'dni', 'dni_number', 'email'];

/** Everything that is kept of people; a column that is not here fails the test that reads it. */
export const KEPT_OF_PEOPLE: Readonly<Record<string, PeopleTable>> = {
  up_users: {
    secret: {
      username: otherText,
      email: otherText,
      password: otherText,
      provider: otherText,
      reset_password_token: otherText,
      confirmation_token: otherText,
      sex: otherText,
      names: otherText,
      surnames: otherText,
      phone_number: otherText,
      dni_number: otherDni,
      job: otherText,
      city: otherText,
      cuit: otherText,
      address: otherText,
      town: otherText,
      bpm_profile: opposite,
      dni_seen: opposite,
      without_email: opposite,
      subscribed_to_promotions: opposite,
      subscribed_to_announcements: opposite,
      subscribed_to_notifications: opposite,
      dni_image: otherKey,
      dni_image_back: otherKey,
      passport_photo: otherKey,
      accepted_terms_at: earlier,
      created_at: earlier,
      updated_at: earlier,
    },
    // Where a picture lies is secret, too: the test itself puts it elsewhere.
    keys: [...STRAPI, 'banned', 'blocked', 'confirmed', 'profile_image'],
  },
  enrolments: {
    secret: {
      dni: otherDni,
      dni_key: otherText,
      position: otherNumber,
      created_at: earlier,
      told_edition: otherNumber,
      address_key: otherText,
    },
    keys: ['id', 'training_id', 'person_id', 'person_key', 'status', 'provisional_until'],
  },
  attendances: {
    secret: { meeting: otherText },
    keys: ['id', 'training_id', 'person_id', 'key'],
  },
  public_profiles: {
    secret: { created_at: earlier, pending: otherText, rejection: otherText },
    toldToReaders: { phone_number: otherText, email: otherText, job: otherText },
    told: [
      'uid',
      'names',
      'surnames',
      'city',
      'category',
      'machinery_score',
      'agroindustry_score',
      'management_score',
      'a_production_score',
      'v_production_score',
      'total_score',
    ],
    keys: ['id', 'person_id', 'unpublished', 'picture'],
  },
  certificates: {
    secret: { license_file: otherText, food_handler: opposite },
    told: [
      'code',
      'code_hash',
      'training_slug',
      'training_title',
      'names',
      'surnames',
      'dni',
      'type',
      'condition',
      'starts_at',
      'ends_at',
      'issued_at',
      'expires_at',
      'revoked_at',
      'revocation_reason',
      'replaced_by',
      'replaces',
      'credential',
    ],
    keys: ['id', 'person_id', 'training_id', 'current_key'],
  },
  audit_entries: {
    secret: {
      made_at: earlier,
      kind: otherText,
      staff_id: otherNumber,
      administrator_uid: otherText,
      training_id: otherText,
      code: otherText,
      details: otherFacts,
      reason: otherText,
    },
    keys: ['id', 'person_uid'],
  },
  form_answers: {
    secret: { answers: otherText, created_at: earlier, version: otherText },
    keys: ['id', 'form_id', 'person_id', 'training_id', 'request_key', 'answer_key'],
  },
  enrolment_proofs: {
    secret: { issued_at: earlier },
    told: ['code'],
    keys: ['id', 'person_id', 'training_id', 'day_key'],
  },
  form_files: {
    secret: { name: otherText, storage_key: otherText, created_at: earlier },
    keys: ['id', 'file', 'person_id', 'answer_id'],
  },
  password_resets: {
    secret: { token_hash: otherText, expires_at: earlier },
    keys: ['id', 'person_id'],
  },
  email_confirmations: {
    secret: {
      token_hash: otherText,
      mail_id: otherText,
      wrong_codes: otherNumber,
      expires_at: earlier,
    },
    keys: ['id', 'person_id'],
  },
  outbox: {
    secret: { payload: otherText, created_at: earlier, attempts: otherNumber, requested_from: otherText },
    keys: [
      'id',
      'kind',
      'person_id',
      'training_id',
      'message_id',
      'key',
      'wanted',
      'next_attempt_at',
      'sent_at',
      'failed_at',
    ],
  },
  admin_users: {
    secret: { firstname: otherText, lastname: otherText, username: otherText, email: otherText },
    keys: [
      ...STRAPI,
      'password',
      'reset_password_token',
      'reset_password_token_expires_at',
      'registration_token',
      'is_active',
      'blocked',
      'prefered_language',
      'created_at',
      'updated_at',
    ],
  },
};

/** All columns of a table that somebody thought about, sorted. */
export function knownColumns({
  secret,
  toldToReaders = {},
  told = [],
  keys,
}: PeopleTable): readonly string[] {
  return [...Object.keys(secret), ...Object.keys(toldToReaders), ...told, ...keys].sort();
}

/** A statement that changes columns of a table in all its rows, or in those of a condition. */
export function changing(
  table: string,
  columns: Readonly<Record<string, Change>>,
  condition = 'true',
): string {
  const set = Object.entries(columns).map(([column, change]) => `${column} = ${change(column)}`);
  return `update ${table} set ${set.join(', ')} where ${condition}`;
}
