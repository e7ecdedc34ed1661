import { answerSchema, z, type Answer } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { ENROLMENT_TABLE, FORM_ANSWER_TABLE, FORM_FILE_TABLE } from '../../../platform/database/models';
import type { KnownTraining } from '../known-trainings';
import { publishedForm } from '../../forms/published-forms';

const rowSchema = z.object({
  person_id: z.int(),
  answers: z.string().transform((text) => z.array(answerSchema).parse(JSON.parse(text))),
});

/** Answers that the people in a training gave to its form. */
export interface TrainingAnswers {
  /** Those of the form first, in its order; then former ones. */
  readonly questions: readonly { readonly id: string; readonly title: string }[];
  /** By person id and question id. */
  readonly given: ReadonlyMap<number, ReadonlyMap<string, string | number>>;
}

/**
 * Reads the answers that people gave for a training, and, if its form takes one answer only, also those given at any
 * other time (design, Forms). The latest answer of a person counts.
 */
export async function answersIn(
  strapi: Core.Strapi,
  { documentId, formId }: Pick<KnownTraining, 'documentId' | 'formId'>,
): Promise<TrainingAnswers> {
  const { connection } = strapi.db;
  const form = formId === null ? undefined : await publishedForm(strapi, formId);
  const found: unknown = await connection(`${FORM_ANSWER_TABLE} as answer`)
    .join(`${ENROLMENT_TABLE} as own`, 'own.person_id', 'answer.person_id')
    .where('own.training_id', documentId)
    .where((counts) => {
      void counts.where('answer.training_id', documentId);
      if (form && !form.form.multipleAnswers) void counts.orWhere('answer.form_id', form.documentId);
    })
    .orderBy(['answer.created_at', 'answer.id'])
    .select('answer.person_id', 'answer.answers');
  const rows = z.array(rowSchema).parse(found);
  const files = await fileNames(
    strapi,
    rows.flatMap(({ answers }) => answers),
  );
  const titles = new Map(form?.form.questions.map(({ id, title }) => [id, title]));
  const given = new Map<number, Map<string, string | number>>();
  for (const { person_id: personId, answers } of rows) {
    const own = given.get(personId) ?? new Map<string, string | number>();
    for (const answer of answers) {
      if (!titles.has(answer.id)) titles.set(answer.id, answer.title);
      own.set(answer.id, wordsOf(answer, files));
    }
    given.set(personId, own);
  }
  return { questions: Array.from(titles, ([id, title]) => ({ id, title })), given };
}

/**
 * Formats an answer for reading.
 *
 * @param files names given by their owners, by file id
 */
export function wordsOf(answer: Answer, files: ReadonlyMap<string, string>): string | number {
  if ('text' in answer) return answer.text;
  if ('number' in answer) return answer.number;
  if ('choices' in answer) return answer.choices.join(', ');
  if ('choice' in answer) return answer.choice;
  if ('date' in answer) return answer.date;
  return files.get(answer.file) ?? answer.file;
}

/** Names that owners gave to the files of answers, by file id. */
export async function fileNames(
  strapi: Core.Strapi,
  answers: readonly Answer[],
): Promise<ReadonlyMap<string, string>> {
  const named = answers.flatMap((answer) => ('file' in answer ? [answer.file] : []));
  const names = new Map<string, string>();
  for (let at = 0; at < named.length; at += BATCH) {
    const rows = await strapi.db
      .connection(FORM_FILE_TABLE)
      .whereIn('file', named.slice(at, at + BATCH))
      .select<{ file: string; name: string }[]>('file', 'name');
    for (const { file, name } of rows) names.set(file, name);
  }
  return names;
}

/** Maximum files read by one statement. */
const BATCH = 500;
