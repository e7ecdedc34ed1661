import {
  isCompleted,
  validatorOf,
  type Answer,
  type AnswerProblem,
  type AnswersRequest,
  type Form,
  type GivenForm,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { StoredUser } from '../../platform/database/users';
import { inTransaction, type Queries, type Transaction } from '../../platform/database/transaction';
import { publishedDocument } from '../content/public-ids';
import { lockPerson } from '../accounts/person';
import { ApiError } from '../../platform/errors/api-error';
import { answersOf, insertAnswers, type StoredAnswers } from './answer-rows';
import { freeFiles, tieFiles } from './files';
import { publishedForm, type PublishedForm } from './published-forms';
import { countAttempt } from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';

/** Outcome of a submission; `created` is false for a repeated request. */
export interface AnsweringOutcome {
  readonly created: boolean;
  readonly given: GivenForm;
}

/** Forms and their answers (design, Forms). */
export function formService(strapi: Core.Strapi) {
  /** For reads of one statement. */
  const queries: Queries = { trx: strapi.db.connection };

  /**
   * Reads a published form.
   *
   * @throws {ApiError} `not-found`
   */
  async function find(publicId: string): Promise<Form> {
    return (await read(publicId)).form;
  }

  /**
   * Lists a citizen's answers to a form, the latest first.
   *
   * @throws {ApiError} `not-found`
   */
  async function answers(publicId: string, citizen: StoredUser): Promise<GivenForm[]> {
    const { documentId } = await read(publicId);
    return shown(await answersOf(queries, citizen.id, documentId));
  }

  /**
   * Stores a citizen's answers. Idempotent: a repeated request changes nothing. The account is locked, so that a form
   * that takes one answer only gets one.
   *
   * @param now time of the request
   * @throws {ApiError} `too-many-requests`, `unauthenticated`, `banned`, `not-found`, `form-changed`,
   *   `already-completed` or `invalid-answers`: the first failed check
   */
  async function answer(
    publicId: string,
    citizen: StoredUser,
    request: AnswersRequest,
    now: number,
  ): Promise<AnsweringOutcome> {
    await countAttempt(strapi, [[LIMITS.formAnswer, citizen.documentId]]);
    return inTransaction(strapi, async (transaction) => {
      const person = await lockPerson(transaction, citizen.id);
      if (!person) throw new ApiError('unauthenticated', 'The account was deleted');
      if (person.banned) throw new ApiError('banned', 'Banned citizens may only read');
      const form = await read(publicId);
      const former = await answersOf(transaction, person.id, form.documentId);
      const same = former.find(({ requestKey }) => requestKey === request.key);
      if (same) return { created: false, given: await shownOne(same) };
      const accepted = await validated(transaction, form, former.length, person.id, request);
      return { created: true, given: await keep(transaction, form, person.id, request, accepted, now) };
    });
  }

  async function keep(
    transaction: Transaction,
    { documentId: formId, form }: PublishedForm,
    personId: number,
    { trainingId: publicId, version, key: requestKey }: AnswersRequest,
    accepted: readonly Answer[],
    now: number,
  ): Promise<GivenForm> {
    const trainingId = publicId === null ? null : await publishedDocument(transaction, 'training', publicId);
    if (trainingId === undefined) throw new ApiError('not-found', `No training ${String(publicId)}`);
    const several = form.multipleAnswers;
    const row = { formId, personId, trainingId, version, requestKey, several, answers: accepted };
    const id = await insertAnswers(transaction, row, now);
    if (id === undefined) throw new ApiError('already-completed', 'There is an answer already');
    await tieFiles(transaction, filesIn(accepted), id);
    return { timestamp: new Date(now).toISOString(), trainingId: publicId, answers: [...accepted] };
  }

  async function read(publicId: string): Promise<PublishedForm> {
    const form = await publishedForm(strapi, publicId);
    if (!form) throw new ApiError('not-found', `No form ${publicId}`);
    return form;
  }

  async function shownOne(stored: StoredAnswers): Promise<GivenForm> {
    const [given] = await shown([stored]);
    if (!given) throw new Error('Stored answers were not serialized');
    return given;
  }

  async function shown(stored: readonly StoredAnswers[]): Promise<GivenForm[]> {
    const documentIds = stored.flatMap(({ trainingId }) => trainingId ?? []);
    const rows = (await strapi.db.query('api::training.training').findMany({
      where: { documentId: { $in: documentIds } },
      select: ['documentId', 'slug'],
    })) as { readonly documentId: string; readonly slug: string }[];
    const publicIds = new Map(rows.map(({ documentId, slug }) => [documentId, slug]));
    return stored.map((each) => ({
      timestamp: each.createdAt.toISOString(),
      trainingId: publicIds.get(each.trainingId ?? '') ?? null,
      answers: [...each.answers],
    }));
  }

  return { find, answers, answer };
}

/**
 * Validates answers and returns them as they are stored.
 *
 * @param former number of earlier answers
 * @throws {ApiError} with the code of the first failed check
 */
async function validated(
  transaction: Transaction,
  { form }: PublishedForm,
  former: number,
  personId: number,
  { version, answers }: AnswersRequest,
): Promise<readonly Answer[]> {
  if (version !== form.version) throw new ApiError('form-changed', 'The questions are others by now');
  if (isCompleted(form, former)) throw new ApiError('already-completed', 'There is an answer already');
  const judgement = validatorOf(form.questions)(answers);
  if (!judgement.ok) throw invalid(judgement.problems);
  const missing = await missingFiles(transaction, personId, judgement.answers);
  if (missing.length > 0) throw invalid(missing);
  return judgement.answers;
}

/** Finds files that do not exist, belong to another person, or are used more than once. */
async function missingFiles(
  transaction: Transaction,
  personId: number,
  answers: readonly Answer[],
): Promise<AnswerProblem[]> {
  const files = filesIn(answers);
  if (files.length === 0) return [];
  const free = await freeFiles(transaction, personId, files);
  return answers.flatMap((answer) => {
    if (!('file' in answer)) return [];
    const once = files.filter((file) => file === answer.file).length === 1;
    return once && free.has(answer.file) ? [] : [{ question: answer.id, fault: 'missing-file' }];
  });
}

function filesIn(answers: readonly Answer[]): string[] {
  return answers.flatMap((answer) => ('file' in answer ? answer.file : []));
}

function invalid(problems: readonly AnswerProblem[]): ApiError {
  const faults = problems.map(({ fault }) => fault).join(', ');
  return new ApiError('invalid-answers', `Invalid answers: ${faults}`, undefined, {
    problems,
  });
}
