/** Builds an expression that changes a column to another value of the same kind. */
type Change = (column: string) => string;

const otherText: Change = (column) => `coalesce(${column}, '') || 'otro'`;
const otherNumber: Change = (column) => `coalesce(${column}, 0) + 1`;
const opposite: Change = (column) => `not coalesce(${column}, false)`;
const earlier: Change = () => `'2020-02-02 02:02:02.000'`;
const otherFacts: Change = () => `'{"otro":true}'`;
const otherDni: Change = (column) => `'7' || substr(${column}, 2)`;
/** Changes the addresses of private pictures and files. */
const otherKey: Change = (column) => `replace(coalesce(${column}, ''), '-', '-0')`;

/** A table with personal data, by column. */
export interface PeopleTable {
  /** Columns that no other person may see, with their changes. */
  readonly secret: Readonly<Record<string, Change>>;
  /** Columns that only signed-in citizens may see, likewise. */
  readonly readerColumns?: Readonly<Record<string, Change>>;
  /** Columns that are public, or readable with a certificate's code. */
  readonly told?: readonly string[];
  /** Keys, and columns that decide who may see the others. */
  readonly keys: readonly string[];
}

const STRAPI = ['id', 'document_id', 'locale', 'published_at', 'created_by_id', 'updated_by_id'];

/** Columns that identify a table with personal data. */
export const PERSON_COLUMNS = ['person_id', 'person_uid', 'staff_id', 'dni', 'dni_number', 'email'];

/** All tables with personal data; a test fails if a column is missing here. */
export const PERSONAL_DATA: Readonly<Record<string, PeopleTable>> = {
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
    // The location of a picture is secret, too; the test itself moves it.
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
    readerColumns: { phone_number: otherText, email: otherText, job: otherText },
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

/** All columns of a table that are listed here, sorted. */
export function knownColumns({
  secret,
  readerColumns = {},
  told = [],
  keys,
}: PeopleTable): readonly string[] {
  return [...Object.keys(secret), ...Object.keys(readerColumns), ...told, ...keys].sort();
}

/** A statement that changes columns of a table in the rows that match a condition. */
export function changing(
  table: string,
  columns: Readonly<Record<string, Change>>,
  condition = 'true',
): string {
  const set = Object.entries(columns).map(([column, change]) => `${column} = ${change(column)}`);
  return `update ${table} set ${set.join(', ')} where ${condition}`;
}
