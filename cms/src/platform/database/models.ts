import type { Core } from '@strapi/strapi';

/** One row: which database this is and how many changes of public content it has seen. */
export const REVISION_TABLE = 'content_revisions';

/** One row per entry the public could see: the revision of its last change. */
export const MARK_TABLE = 'content_marks';

/** One row per public id in use; its unique index decides between simultaneous claims. */
export const PUBLIC_ID_TABLE = 'public_ids';

/**
 * One row per training that was ever published: how many take part in it, kept in step with {@link ENROLMENT_TABLE}
 * in the same transactions.
 * Its lock orders everything that happens to the places of a training (docs/adr/020).
 */
export const CAPACITY_TABLE = 'training_capacities';

/** One row per person and training, and per DNI and training. */
export const ENROLMENT_TABLE = 'enrolments';

/** One row per person, training and meeting of it to which they came. */
export const ATTENDANCE_TABLE = 'attendances';

/** One row per letter of the staff to people in a training; its key was made up by the screen that it was written on. */
export const LETTER_TABLE = 'letters';

/** One row per mail that is due, written in the transaction of the fact it reports. */
export const OUTBOX_TABLE = 'outbox';

/** One row per state of a training that mattered to who takes part in it: when and where, and whether it stands. */
export const APPOINTMENT_TABLE = 'training_appointments';

/** One row per mail to many that is not queued for all of them yet, written in the transaction of what it reports. */
export const CAMPAIGN_TABLE = 'campaigns';

/** One row per certificate, with what it certifies as it was when it was issued; none is ever deleted. */
export const CERTIFICATE_TABLE = 'certificates';

/** One row per public profile: its approved version, and the one that awaits approval (docs/adr/102). */
export const PUBLIC_PROFILE_TABLE = 'public_profiles';

/** One row per key that credentials were ever signed with. */
export const ISSUER_KEY_TABLE = 'issuer_keys';

/** One row per link to a new password that was mailed and not used; of its token only a hash. */
export const PASSWORD_RESET_TABLE = 'password_resets';

/** One row per mail by which its reader can confirm their address; of its token only a hash. */
export const EMAIL_CONFIRMATION_TABLE = 'email_confirmations';

/** One row per limit and account, DNI or address that tried something lately. */
export const RATE_LIMIT_TABLE = 'rate_limits';

/**
 * One row per thing that the staff did to people, enrolments or certificates, or saw of somebody's documents: who, what,
 * whose, why, when (docs/adr/050).
 */
export const AUDIT_TABLE = 'audit_entries';

/** One row per job that is done once a day by one of all processes: the day it was done last. */
export const DAILY_JOB_TABLE = 'daily_jobs';

/** One row per time somebody answered a form; whoever is gone has none. */
export const FORM_ANSWER_TABLE = 'form_answers';

/** One row per file that somebody sent for an answer to a form. */
export const FORM_FILE_TABLE = 'form_files';

/** One row per proof of enrolment; deleted people have none. */
export const ENROLMENT_PROOF_TABLE = 'enrolment_proofs';

const required = { column: { notNullable: true } };

/** Columns of the indexes of each table, by what stands in their names between the table's and `_idx`. */
const INDEXES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [MARK_TABLE]: { feed: ['revision', 'key'] },
  [ENROLMENT_TABLE]: {
    queue: ['training_id', 'status', 'position'],
    person: ['person_id'],
    provisional: ['provisional_until'],
    address: ['address_key'],
  },
  [ATTENDANCE_TABLE]: { training: ['training_id', 'person_id'], person: ['person_id'] },
  [OUTBOX_TABLE]: { due: ['next_attempt_at'], person: ['person_id'] },
  [APPOINTMENT_TABLE]: { training: ['training_id', 'edition'], start: ['starts_at'] },
  [CAMPAIGN_TABLE]: { due: ['due_at'] },
  [CERTIFICATE_TABLE]: { person: ['person_id'] },
  [PASSWORD_RESET_TABLE]: { person: ['person_id'] },
  [EMAIL_CONFIRMATION_TABLE]: { person: ['person_id'] },
  [AUDIT_TABLE]: {
    made_at: ['made_at'],
    kind: ['kind', 'training_id'],
    person: ['person_uid'],
    staff: ['staff_id'],
    code: ['code'],
  },
  [RATE_LIMIT_TABLE]: { expires_at: ['expires_at'] },
  [FORM_ANSWER_TABLE]: { person: ['person_id', 'form_id'] },
  [FORM_FILE_TABLE]: { person: ['person_id'] },
  [ENROLMENT_PROOF_TABLE]: { person: ['person_id'] },
};

/** A model of Strapi's database layer. */
function model(name: string, tableName: string, attributes: object) {
  return {
    uid: `centro::${name}`,
    singularName: name,
    tableName,
    attributes: { id: { type: 'increments' }, ...attributes },
    indexes: Object.entries(INDEXES[tableName] ?? {}).map(([part, columns]) => ({
      name: `${tableName}_${part}_idx`,
      columns,
    })),
  };
}

const models = [
  model('content-revision', REVISION_TABLE, {
    epoch: { type: 'string', ...required },
    revision: { type: 'integer', ...required },
  }),
  model('content-mark', MARK_TABLE, {
    key: { type: 'string', column: { notNullable: true, unique: true } },
    kind: { type: 'string', ...required },
    document_id: { type: 'string', ...required },
    label: { type: 'text', ...required },
    revision: { type: 'integer', ...required },
  }),
  model('public-id', PUBLIC_ID_TABLE, {
    key: { type: 'string', column: { notNullable: true, unique: true } },
    document_id: { type: 'string' },
    published: { type: 'boolean', ...required },
  }),
  model('training-capacity', CAPACITY_TABLE, {
    training_id: { type: 'string', column: { notNullable: true, unique: true } },
    taken: { type: 'integer', ...required },
    waiting: { type: 'integer', ...required },
    last_position: { type: 'integer', ...required },
    edition: { type: 'integer', ...required },
  }),
  model('enrolment', ENROLMENT_TABLE, {
    training_id: { type: 'string', ...required },
    person_id: { type: 'integer', ...required },
    dni: { type: 'string', ...required },
    status: { type: 'string', ...required },
    position: { type: 'integer' },
    created_at: { type: 'datetime', ...required },
    /** The last edition of the training that this person saw, or was told of by mail. */
    told_edition: { type: 'integer' },
    /** When it lapses unless the person confirms their e-mail address; none once they have. */
    provisional_until: { type: 'datetime' },
    /** Keyed hash of the network address it was asked for from; none when the staff entered it. */
    address_key: { type: 'string' },
    person_key: { type: 'string', column: { notNullable: true, unique: true } },
    dni_key: { type: 'string', column: { notNullable: true, unique: true } },
  }),
  model('attendance', ATTENDANCE_TABLE, {
    training_id: { type: 'string', ...required },
    /** Key of the meeting, which stays the same whatever else of it changes. */
    meeting: { type: 'string', ...required },
    person_id: { type: 'integer', ...required },
    /** Of all three: who ticks twice, or two who tick at once, leave one row. */
    key: { type: 'string', column: { notNullable: true, unique: true } },
  }),
  model('letter', LETTER_TABLE, {
    key: { type: 'string', column: { notNullable: true, unique: true } },
    training_id: { type: 'string', ...required },
    subject: { type: 'string', ...required },
    body: { type: 'text', ...required },
    created_at: { type: 'datetime', ...required },
  }),
  model('outbox', OUTBOX_TABLE, {
    kind: { type: 'string', ...required },
    person_id: { type: 'integer' },
    training_id: { type: 'string' },
    payload: { type: 'text', ...required },
    message_id: { type: 'string', column: { notNullable: true, unique: true } },
    /** Of a mail of which there must not be two. */
    key: { type: 'string', column: { unique: true } },
    /** How often it was asked for again while it was not sent. */
    wanted: { type: 'integer' },
    /** Hash of the network address from which it was requested, until it is sent; see `addressKey`. */
    requested_from: { type: 'string' },
    created_at: { type: 'datetime', ...required },
    attempts: { type: 'integer', ...required },
    next_attempt_at: { type: 'datetime' },
    /** Sent, or given up: next_attempt_at is none any more. */
    sent_at: { type: 'datetime' },
    failed_at: { type: 'datetime' },
  }),
  model('training-appointment', APPOINTMENT_TABLE, {
    training_id: { type: 'string', ...required },
    /** Of the training, from which on it is so. */
    edition: { type: 'integer', ...required },
    starts_at: { type: 'datetime' },
    content: { type: 'text', ...required },
  }),
  model('campaign', CAMPAIGN_TABLE, {
    key: { type: 'string', column: { notNullable: true, unique: true } },
    payload: { type: 'text', ...required },
    due_at: { type: 'datetime', ...required },
    /** The last one for whom it is queued. */
    reached: { type: 'integer', ...required },
  }),
  model('certificate', CERTIFICATE_TABLE, {
    code: { type: 'string', column: { notNullable: true, unique: true } },
    /** Names what is published of it (docs/adr/041); only codes of our own making have one. */
    code_hash: { type: 'string', column: { unique: true } },
    /** Of an account and a training that may be gone by now; imported certificates have none. */
    person_id: { type: 'integer' },
    training_id: { type: 'string' },
    /** Person and training while this is what they have of it: two that hold cannot be issued. */
    current_key: { type: 'string', column: { unique: true } },
    /** Of the training's page. */
    training_slug: { type: 'string', ...required },
    training_title: { type: 'text', ...required },
    names: { type: 'string', ...required },
    surnames: { type: 'string', ...required },
    dni: { type: 'string', ...required },
    type: { type: 'string', ...required },
    /** What the holder did; imported certificates may leave it to their type. */
    condition: { type: 'string' },
    food_handler: { type: 'boolean' },
    starts_at: { type: 'datetime' },
    ends_at: { type: 'datetime' },
    issued_at: { type: 'datetime', ...required },
    expires_at: { type: 'datetime' },
    revoked_at: { type: 'datetime' },
    revocation_reason: { type: 'text' },
    replaced_by: { type: 'string' },
    replaces: { type: 'string' },
    /** Key of a private file. */
    license_file: { type: 'string' },
    /** The signed credential, once somebody asked for it. */
    credential: { type: 'text' },
  }),
  model('enrolment-proof', ENROLMENT_PROOF_TABLE, {
    code: { type: 'string', column: { notNullable: true, unique: true } },
    person_id: { type: 'integer', ...required },
    training_id: { type: 'string', ...required },
    issued_at: { type: 'datetime', ...required },
    /** Training, person and day: one a day. */
    day_key: { type: 'string', column: { notNullable: true, unique: true } },
  }),
  model('public-profile', PUBLIC_PROFILE_TABLE, {
    uid: { type: 'string', column: { notNullable: true, unique: true } },
    person_id: { type: 'integer', column: { notNullable: true, unique: true } },
    names: { type: 'string', ...required },
    surnames: { type: 'string', ...required },
    phone_number: { type: 'string', ...required },
    email: { type: 'string', ...required },
    job: { type: 'string', ...required },
    city: { type: 'string', ...required },
    category: { type: 'string', ...required },
    machinery_score: { type: 'integer', ...required },
    agroindustry_score: { type: 'integer', ...required },
    management_score: { type: 'integer', ...required },
    a_production_score: { type: 'integer', ...required },
    v_production_score: { type: 'integer', ...required },
    total_score: { type: 'integer', ...required },
    created_at: { type: 'datetime', ...required },
    /** True until the staff approved the profile for the first time. */
    unpublished: { type: 'boolean' },
    /** JSON of what the owner last asked for, until the staff approve it. */
    pending: { type: 'text' },
    /** Why the staff did not approve it. */
    rejection: { type: 'text' },
    /** Storage key of the approved picture; null when the owner's current one is. */
    picture: { type: 'string' },
  }),
  model('issuer-key', ISSUER_KEY_TABLE, {
    /** `1` for the one that signs now. */
    current: { type: 'string', column: { unique: true } },
    /** As a multikey. */
    public_key: { type: 'string', column: { notNullable: true, unique: true } },
    /** The secret part, encrypted. */
    secret: { type: 'text', ...required },
    created_at: { type: 'datetime', ...required },
  }),
  model('password-reset', PASSWORD_RESET_TABLE, {
    token_hash: { type: 'string', column: { notNullable: true, unique: true } },
    person_id: { type: 'integer', ...required },
    expires_at: { type: 'datetime', ...required },
  }),
  model('email-confirmation', EMAIL_CONFIRMATION_TABLE, {
    token_hash: { type: 'string', column: { notNullable: true, unique: true } },
    person_id: { type: 'integer', ...required },
    /** Name of the mail, from which its code is derived. */
    mail_id: { type: 'string', ...required },
    /** How often another code was typed. */
    wrong_codes: { type: 'integer', ...required },
    expires_at: { type: 'datetime', ...required },
  }),
  model('audit-entry', AUDIT_TABLE, {
    made_at: { type: 'datetime', ...required },
    kind: { type: 'string', ...required },
    /** Account in the admin; none when it was an administrator of the site. */
    staff_id: { type: 'integer' },
    /** Account of an administrator of the site. */
    administrator_uid: { type: 'string' },
    /** Of an account that may be gone by now. */
    person_uid: { type: 'string' },
    training_id: { type: 'string' },
    /** Of a certificate. */
    code: { type: 'string' },
    /** JSON, as its kind has it. */
    details: { type: 'text', ...required },
    reason: { type: 'text' },
  }),
  model('daily-job', DAILY_JOB_TABLE, {
    name: { type: 'string', column: { notNullable: true, unique: true } },
    /** Such as `2026-03-01`, in UTC. */
    day: { type: 'string', ...required },
  }),
  model('rate-limit', RATE_LIMIT_TABLE, {
    key: { type: 'string', column: { notNullable: true, unique: true } },
    attempts: { type: 'integer', ...required },
    expires_at: { type: 'datetime', ...required },
  }),
  model('form-answer', FORM_ANSWER_TABLE, {
    form_id: { type: 'string', ...required },
    person_id: { type: 'integer', ...required },
    /** It was given for; none when the form was answered by itself. */
    training_id: { type: 'string' },
    /** Of the questions that were answered. */
    version: { type: 'string', ...required },
    answers: { type: 'text', ...required },
    created_at: { type: 'datetime', ...required },
    request_key: { type: 'string', ...required },
    /** What must not be there twice: the person's answer, or the person's request when a form takes several. */
    answer_key: { type: 'string', column: { notNullable: true, unique: true } },
  }),
  model('form-file', FORM_FILE_TABLE, {
    file: { type: 'string', column: { notNullable: true, unique: true } },
    storage_key: { type: 'string', ...required },
    /** What its owner called it. */
    name: { type: 'text', ...required },
    person_id: { type: 'integer', ...required },
    /** None until an answer names it. */
    answer_id: { type: 'integer' },
    created_at: { type: 'datetime', ...required },
  }),
];

/** Adds the cms's own tables to those Strapi creates; they are no content types, so no editor or client sees them. */
export function registerModels(strapi: Core.Strapi): void {
  const registry = strapi.get<{ readonly add: (model: object) => unknown }>('models');
  for (const model of models) registry.add(model);
}
