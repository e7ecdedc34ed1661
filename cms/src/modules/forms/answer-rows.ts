import { answerCounts, answerSchema, z, type Answer } from '@centro/shared';
import { FORM_ANSWER_TABLE } from '../../platform/database/models';
import type { Queries, Transaction } from '../../platform/database/transaction';

/** Where Strapi keeps the forms, drafts and published ones. */
const FORM_TABLE = 'forms';

/** Answers that somebody gave to a form at one time. */
export interface StoredAnswers {
  readonly formId: string;
  readonly trainingId: string | null;
  readonly requestKey: string;
  readonly createdAt: Date;
  readonly answers: readonly Answer[];
}

export interface NewAnswers {
  readonly formId: string;
  readonly personId: number;
  readonly trainingId: string | null;
  readonly version: string;
  /** Of the request, made up by who sent it. */
  readonly requestKey: string;
  /** Whether the form takes more than one answer. */
  readonly several: boolean;
  readonly answers: readonly Answer[];
}

interface AnswersRow {
  readonly id: number;
  readonly person_id: number;
  readonly form_id: string;
  readonly training_id: string | null;
  readonly request_key: string;
  /** A number of milliseconds on SQLite. */
  readonly created_at: Date | number;
  readonly answers: string;
  readonly answer_key: string;
}

interface StandingRow {
  readonly training_id: string | null;
  /** SQLite has 1 and 0. */
  readonly multiple_answers: boolean | number | null;
}

const COLUMNS = ['form_id', 'training_id', 'request_key', 'created_at', 'answers'] as const;
const LATEST_FIRST = [
  { column: 'created_at', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const;

const storedAnswersSchema = z.array(answerSchema);

/** What somebody has answered, the latest first; to one form when one is named. */
export async function answersOf(
  { trx }: Queries,
  personId: number,
  formId?: string,
): Promise<StoredAnswers[]> {
  const rows = await trx<AnswersRow>(FORM_ANSWER_TABLE)
    .where({ person_id: personId, ...(formId === undefined ? {} : { form_id: formId }) })
    .orderBy([...LATEST_FIRST])
    .select(...COLUMNS);
  return rows.map((row) => ({
    formId: row.form_id,
    trainingId: row.training_id,
    requestKey: row.request_key,
    createdAt: new Date(row.created_at),
    answers: storedAnswersSchema.parse(JSON.parse(row.answers)),
  }));
}

/**
 * Keeps answers, unless there are some already where there can be but one.
 *
 * @returns the row's id, or nothing
 */
export async function insertAnswers(
  { trx }: Transaction,
  { formId, personId, trainingId, version, requestKey, several, answers }: NewAnswers,
  now: number,
): Promise<number | undefined> {
  const [row]: Pick<AnswersRow, 'id'>[] = await trx(FORM_ANSWER_TABLE)
    .insert({
      form_id: formId,
      person_id: personId,
      training_id: trainingId,
      version,
      answers: JSON.stringify(answers),
      created_at: new Date(now),
      request_key: requestKey,
      answer_key: [formId, String(personId), ...(several ? [requestKey] : [])].join(':'),
    })
    .onConflict()
    .ignore()
    .returning('id');
  return row?.id;
}

/** Whether anybody has answered a form. */
export async function hasAnswers({ trx }: Queries, formId: string): Promise<boolean> {
  const row: unknown = await trx(FORM_ANSWER_TABLE).where({ form_id: formId }).first('id');
  return row !== undefined;
}

/**
 * Whether somebody still has to answer the form of a training (spec §5, pre-check 5), or cannot, because it is not
 * published.
 *
 * @param publicId the form's
 * @param trainingId document id
 */
export async function isFormPending(
  { trx }: Queries,
  publicId: string,
  trainingId: string,
  personId: number,
): Promise<boolean> {
  const given: StandingRow[] = await trx(`${FORM_ANSWER_TABLE} as answer`)
    .join(`${FORM_TABLE} as form`, 'form.document_id', 'answer.form_id')
    .where({ 'answer.person_id': personId, 'form.slug': publicId })
    .whereNotNull('form.published_at')
    .distinct('answer.training_id', 'form.multiple_answers');
  return !given.some((each) =>
    answerCounts({ multipleAnswers: Boolean(each.multiple_answers) }, each.training_id, trainingId),
  );
}

/**
 * Gives what somebody answered to another profile of theirs. Where a form takes one answer and both gave it, the other
 * stays, too, as an answer of before.
 */
export async function moveAnswers({ trx }: Transaction, from: number, to: number): Promise<void> {
  const rows = await trx<AnswersRow>(FORM_ANSWER_TABLE)
    .where({ person_id: from })
    .orderBy('id')
    .select('id', 'form_id', 'request_key', 'answer_key');
  for (const { id, form_id: formId, request_key: requestKey, answer_key: key } of rows) {
    const isOnly = key === [formId, String(from)].join(':');
    const wanted = [formId, String(to), ...(isOnly ? [] : [requestKey])].join(':');
    const taken = await trx<AnswersRow>(FORM_ANSWER_TABLE).where({ answer_key: wanted }).first('id');
    const besides = [formId, String(to), requestKey, String(id)].join(':');
    await trx<AnswersRow>(FORM_ANSWER_TABLE)
      .where({ id })
      .update({ person_id: to, answer_key: taken ? besides : wanted });
  }
}

/** Forgets what people answered who are being deleted. */
export async function dropAnswersOf({ trx }: Transaction, personIds: readonly number[]): Promise<void> {
  await trx(FORM_ANSWER_TABLE).whereIn('person_id', personIds).delete();
}
