import type { Question } from './contract.ts';

/** Value of an answer; the question's type determines its property. */
export type AnswerValue =
  | { readonly text: string }
  | { readonly number: number }
  | { readonly choices: readonly string[] }
  | { readonly choice: string }
  | { readonly date: string }
  | { readonly file: string };

/** A submitted answer: the question's id and a value, not validated yet. */
export type GivenAnswer = { readonly id: string } & AnswerValue;

type Values = ReadonlyMap<string, AnswerValue>;

/** The questions visible with these answers. Answers to hidden questions are ignored. */
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
 * Whether a question is visible.
 *
 * @param answered answers to earlier visible questions
 */
export function isAsked({ showIf }: Question, answered: Values): boolean {
  if (showIf === null) return true;
  const value = answered.get(showIf.question);
  if (value === undefined) return false;
  if ('choice' in value) return value.choice === showIf.option;
  return 'choices' in value && value.choices.includes(showIf.option);
}
