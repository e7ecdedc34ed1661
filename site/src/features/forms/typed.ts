import type { AnswerValue, GivenAnswer, Question } from '@centro/shared';

/** Input of a question: a text, the options, or a file's id and name. */
export type TypedAnswer = readonly string[];
/** By the ids of the questions. */
export type TypedAnswers = ReadonlyMap<string, TypedAnswer>;

/** Converts input to answers without validation; questions without input have none. */
export function givenAnswers(questions: readonly Question[], typed: TypedAnswers): GivenAnswer[] {
  return questions.flatMap((question) => {
    const value = valueOf(question, typed.get(question.id) ?? []);
    return value === undefined ? [] : [{ id: question.id, ...value }];
  });
}

/** {@link givenAnswers}, by the ids of their questions. */
export function givenValues(questions: readonly Question[], typed: TypedAnswers): Map<string, AnswerValue> {
  return new Map(givenAnswers(questions, typed).map(({ id, ...value }) => [id, value]));
}

function valueOf({ type }: Question, typed: TypedAnswer): AnswerValue | undefined {
  const [text = ''] = typed;
  if (text.trim() === '') return undefined;
  switch (type) {
    case 'shortAnswer':
    case 'longText':
    case 'email':
      return { text };
    case 'number':
      return { number: numberIn(text) };
    case 'date':
      return { date: text };
    case 'singleChoice':
      return { choice: text };
    case 'multipleChoice':
      return { choices: typed };
    case 'file':
      return { file: text };
  }
}

/** Parses an integer in digits; anything else is `NaN`. */
function numberIn(text: string): number {
  return /^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
