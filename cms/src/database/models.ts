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

/** One row per person on the board of people who look for work. */
export const PUBLIC_PROFILE_TABLE = 'public_profiles';

/** One row per key that credentials were ever signed with. */
export const ISSUER_KEY_TABLE = 'issuer_keys';

/** One row per link to a new password that was mailed and not used; of its token only a hash. */
export const PASSWORD_RESET_TABLE = 'password_resets';

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

const increments = { type: 'increments' };
const required = { column: { notNullable: true } };

const models = [
  {
    uid: 'centro::content-revision',
    singularName: 'content-revision',
    tableName: REVISION_TABLE,
    attributes: {
      id: increments,
      epoch: { type: 'string', ...required },
      revision: { type: 'integer', ...required },
    },
  },
  {
    uid: 'centro::content-mark',
    singularName: 'content-mark',
    tableName: MARK_TABLE,
    attributes: {
      id: increments,
      key: { type: 'string', column: { notNullable: true, unique: true } },
      kind: { type: 'string', ...required },
      document_id: { type: 'string', ...required },
      label: { type: 'text', ...required },
      revision: { type: 'integer', ...required },
    },
    indexes: [{ name: 'content_marks_feed_idx', columns: ['revision', 'key'] }],
  },
  {
    uid: 'centro::public-id',
    singularName: 'public-id',
    tableName: PUBLIC_ID_TABLE,
    attributes: {
      id: increments,
      key: { type: 'string', column: { notNullable: true, unique: true } },
      document_id: { type: 'string' },
      published: { type: 'boolean', ...required },
    },
  },
  {
    uid: 'centro::training-capacity',
    singularName: 'training-capacity',
    tableName: CAPACITY_TABLE,
    attributes: {
      id: increments,
      training_id: { type: 'string', column: { notNullable: true, unique: true } },
      taken: { type: 'integer', ...required },
      waiting: { type: 'integer', ...required },
      last_position: { type: 'integer', ...required },
      edition: { type: 'integer', ...required },
    },
  },
  {
    uid: 'centro::enrolment',
    singularName: 'enrolment',
    tableName: ENROLMENT_TABLE,
    attributes: {
      id: increments,
      training_id: { type: 'string', ...required },
      person_id: { type: 'integer', ...required },
      dni: { type: 'string', ...required },
      status: { type: 'string', ...required },
      position: { type: 'integer' },
      created_at: { type: 'datetime', ...required },
      /** The last edition of the training that this person saw, or was told of by mail. */
      told_edition: { type: 'integer' },
      person_key: { type: 'string', column: { notNullable: true, unique: true } },
      dni_key: { type: 'string', column: { notNullable: true, unique: true } },
    },
    indexes: [
      { name: 'enrolments_queue_idx', columns: ['training_id', 'status', 'position'] },
      { name: 'enrolments_person_idx', columns: ['person_id'] },
    ],
  },
  {
    uid: 'centro::attendance',
    singularName: 'attendance',
    tableName: ATTENDANCE_TABLE,
    attributes: {
      id: increments,
      training_id: { type: 'string', ...required },
      /** Key of the meeting, which stays the same whatever else of it changes. */
      meeting: { type: 'string', ...required },
      person_id: { type: 'integer', ...required },
      /** Of all three: who ticks twice, or two who tick at once, leave one row. */
      key: { type: 'string', column: { notNullable: true, unique: true } },
    },
    indexes: [
      { name: 'attendances_training_idx', columns: ['training_id', 'person_id'] },
      { name: 'attendances_person_idx', columns: ['person_id'] },
    ],
  },
  {
    uid: 'centro::letter',
    singularName: 'letter',
    tableName: LETTER_TABLE,
    attributes: {
      id: increments,
      key: { type: 'string', column: { notNullable: true, unique: true } },
      training_id: { type: 'string', ...required },
      subject: { type: 'string', ...required },
      body: { type: 'text', ...required },
      created_at: { type: 'datetime', ...required },
    },
  },
  {
    uid: 'centro::outbox',
    singularName: 'outbox',
    tableName: OUTBOX_TABLE,
    attributes: {
      id: increments,
      kind: { type: 'string', ...required },
      person_id: { type: 'integer' },
      training_id: { type: 'string' },
      payload: { type: 'text', ...required },
      message_id: { type: 'string', column: { notNullable: true, unique: true } },
      /** Of a mail of which there must not be two. */
      key: { type: 'string', column: { unique: true } },
      /** How often it was asked for again while it was not sent. */
      wanted: { type: 'integer' },
      created_at: { type: 'datetime', ...required },
      attempts: { type: 'integer', ...required },
      next_attempt_at: { type: 'datetime' },
      /** Sent, or given up: next_attempt_at is none any more. */
      sent_at: { type: 'datetime' },
      failed_at: { type: 'datetime' },
    },
    indexes: [
      { name: 'outbox_due_idx', columns: ['next_attempt_at'] },
      { name: 'outbox_person_idx', columns: ['person_id'] },
    ],
  },
  {
    uid: 'centro::training-appointment',
    singularName: 'training-appointment',
    tableName: APPOINTMENT_TABLE,
    attributes: {
      id: increments,
      training_id: { type: 'string', ...required },
      /** Of the training, from which on it is so. */
      edition: { type: 'integer', ...required },
      starts_at: { type: 'datetime' },
      content: { type: 'text', ...required },
    },
    indexes: [
      { name: 'training_appointments_training_idx', columns: ['training_id', 'edition'] },
      { name: 'training_appointments_start_idx', columns: ['starts_at'] },
    ],
  },
  {
    uid: 'centro::campaign',
    singularName: 'campaign',
    tableName: CAMPAIGN_TABLE,
    attributes: {
      id: increments,
      key: { type: 'string', column: { notNullable: true, unique: true } },
      payload: { type: 'text', ...required },
      due_at: { type: 'datetime', ...required },
      /** The last one for whom it is queued. */
      reached: { type: 'integer', ...required },
    },
    indexes: [{ name: 'campaigns_due_idx', columns: ['due_at'] }],
  },
  {
    uid: 'centro::certificate',
    singularName: 'certificate',
    tableName: CERTIFICATE_TABLE,
    attributes: {
      id: increments,
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
    },
    indexes: [{ name: 'certificates_person_idx', columns: ['person_id'] }],
  },
  {
    uid: 'centro::public-profile',
    singularName: 'public-profile',
    tableName: PUBLIC_PROFILE_TABLE,
    attributes: {
      id: increments,
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
    },
  },
  {
    uid: 'centro::issuer-key',
    singularName: 'issuer-key',
    tableName: ISSUER_KEY_TABLE,
    attributes: {
      id: increments,
      /** `1` for the one that signs now. */
      current: { type: 'string', column: { unique: true } },
      /** As a multikey. */
      public_key: { type: 'string', column: { notNullable: true, unique: true } },
      /** The secret part, encrypted. */
      secret: { type: 'text', ...required },
      created_at: { type: 'datetime', ...required },
    },
  },
  {
    uid: 'centro::password-reset',
    singularName: 'password-reset',
    tableName: PASSWORD_RESET_TABLE,
    attributes: {
      id: increments,
      token_hash: { type: 'string', column: { notNullable: true, unique: true } },
      person_id: { type: 'integer', ...required },
      expires_at: { type: 'datetime', ...required },
    },
    indexes: [{ name: 'password_resets_person_idx', columns: ['person_id'] }],
  },
  {
    uid: 'centro::audit-entry',
    singularName: 'audit-entry',
    tableName: AUDIT_TABLE,
    attributes: {
      id: increments,
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
    },
    indexes: [
      { name: 'audit_entries_made_at_idx', columns: ['made_at'] },
      { name: 'audit_entries_kind_idx', columns: ['kind', 'training_id'] },
      { name: 'audit_entries_person_idx', columns: ['person_uid'] },
      { name: 'audit_entries_staff_idx', columns: ['staff_id'] },
      { name: 'audit_entries_code_idx', columns: ['code'] },
    ],
  },
  {
    uid: 'centro::daily-job',
    singularName: 'daily-job',
    tableName: DAILY_JOB_TABLE,
    attributes: {
      id: increments,
      name: { type: 'string', column: { notNullable: true, unique: true } },
      /** Such as `2026-03-01`, in UTC. */
      day: { type: 'string', ...required },
    },
  },
  {
    uid: 'centro::rate-limit',
    singularName: 'rate-limit',
    tableName: RATE_LIMIT_TABLE,
    attributes: {
      id: increments,
      key: { type: 'string', column: { notNullable: true, unique: true } },
      attempts: { type: 'integer', ...required },
      expires_at: { type: 'datetime', ...required },
    },
    indexes: [{ name: 'rate_limits_expires_at_idx', columns: ['expires_at'] }],
  },
  {
    uid: 'centro::form-answer',
    singularName: 'form-answer',
    tableName: FORM_ANSWER_TABLE,
    attributes: {
      id: increments,
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
    },
    indexes: [{ name: 'form_answers_person_idx', columns: ['person_id', 'form_id'] }],
  },
  {
    uid: 'centro::form-file',
    singularName: 'form-file',
    tableName: FORM_FILE_TABLE,
    attributes: {
      id: increments,
      file: { type: 'string', column: { notNullable: true, unique: true } },
      storage_key: { type: 'string', ...required },
      /** What its owner called it. */
      name: { type: 'text', ...required },
      person_id: { type: 'integer', ...required },
      /** None until an answer names it. */
      answer_id: { type: 'integer' },
      created_at: { type: 'datetime', ...required },
    },
    indexes: [{ name: 'form_files_person_idx', columns: ['person_id'] }],
  },
];

/** Adds the cms's own tables to those Strapi creates; they are no content types, so no editor or client sees them. */
export function registerModels(strapi: Core.Strapi): void {
  const registry = strapi.get<{ readonly add: (model: object) => unknown }>('models');
  for (const model of models) registry.add(model);
}
