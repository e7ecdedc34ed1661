import type { ReactNode } from 'react';
import { mutate } from 'swr';
import { validatorOf } from '@centro/shared/form/answers';
import { answerProblemsSchema } from '@centro/shared/form/problems';
import type { AnswerFault, Form, GivenAnswer, GivenForm, Question } from '@centro/shared';
import { answerFaultTexts } from '../../copy/answer-faults.ts';
import { failureTexts } from '../../copy/failures.ts';
import { formSendingCopy } from '../../copy/form-sending.ts';
import { isPassing, type Failure } from '../../lib/api/failure.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { signInAgain } from '../../lib/session/required.ts';
import { formAddresses, formApi } from './calls.ts';

/** A filled-in form to send. */
export interface FilledForm {
  readonly form: Form;
  readonly trainingId: string | null;
  /** Its questions, without hidden ones. */
  readonly asked: readonly Question[];
  readonly answers: readonly GivenAnswer[];
  /** Idempotency key of the request. */
  readonly key: string;
  /** Questions whose files are still being uploaded. */
  readonly uploading: ReadonlySet<string>;
}

/** Outcome: the accepted form, or the problems of questions and of the whole form. */
export type SendingOutcome =
  | 'leaving'
  | { readonly given: GivenForm }
  | { readonly problems: ReadonlyMap<string, string>; readonly whole?: ReactNode };

/** Validates the answers as the server does, and sends them. */
export async function sendAnswers({
  form,
  trainingId,
  asked,
  answers,
  key,
  uploading,
}: FilledForm): Promise<SendingOutcome> {
  const pending = asked.filter(({ id }) => uploading.has(id));
  if (pending.length > 0) return { problems: textsOf(pending.map(({ id }) => [id, 'file-pending'])) };
  const judgement = validatorOf(form.questions)(answers);
  if (!judgement.ok) {
    return { problems: textsOf(judgement.problems.map(({ question, fault }) => [question, fault])) };
  }
  const { id, version } = form;
  const result = await formApi.answer(id, { version, key, trainingId, answers });
  return result.ok ? { given: result.data } : failed(id, result.failure);
}

function textsOf(
  faults: readonly (readonly [question: string, fault: AnswerFault | 'file-pending'])[],
): ReadonlyMap<string, string> {
  return new Map(faults.map(([question, fault]) => [question, answerFaultTexts[fault]]));
}

async function failed(formId: string, { code, details }: Failure): Promise<SendingOutcome> {
  if (code === 'unauthenticated') {
    signInAgain();
    return 'leaving';
  }
  // The page is outdated: reloads it.
  if (code === 'form-changed') await mutate(formAddresses.form(formId));
  if (code === 'already-completed') await mutate(formAddresses.answers(formId));
  const named = answerProblemsSchema.safeParse(details).data?.problems ?? [];
  return {
    problems: textsOf(named.map(({ question, fault }) => [question, fault])),
    whole: refused(code, textOf(code)),
  };
}

function textOf(code: Failure['code']): string {
  if (code === 'not-found') return formSendingCopy.missing;
  const text = failureTexts[code];
  return isPassing({ code }) && code !== 'unexpected' ? formSendingCopy.failed(text) : text;
}
