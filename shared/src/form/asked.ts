import type { Question } from './contract.ts';

/** What somebody answers to a question. */
export type AnswerValue =
  | { readonly text: string }
  | { readonly number: number }
  | { readonly choices: readonly string[] }
  | { readonly choice: string }
  | { readonly date: string }
  | { readonly file: string };

/** An answer as it comes in, not judged yet. */
export type GivenAnswer = { readonly id: string } & AnswerValue;

type Values = ReadonlyMap<string, AnswerValue>;

/** The questions that are asked of somebody who has answered so much; an answer to a hidden one shows no other. */
export function askedQuestions(questions: readonly Question[], given: Values): Question[] {
  const answered = new Map<string, AnswerValue>();
  return questions.filter((question) => {
    if (!isAsked(question, answered)) return false;
    const value = given.get(question.id);
    if (value) answered.set(question.id, value);
    return true;
  });
}

/**
 * Whether a question is asked.
 *
 * @param answered what was answered to earlier questions that are asked
 */
export function isAsked({ showIf }: Question, answered: Values): boolean {
  if (showIf === null) return true;
  const value = answered.get(showIf.question);
  if (value === undefined) return false;
  if ('choice' in value) return value.choice === showIf.option;
  return 'choices' in value && value.choices.includes(showIf.option);
}
