import { CHOICE_TYPES, type Question } from './contract.ts';
import { OPTION_LIMIT, QUESTION_LIMIT, QUESTION_TEXT_LIMIT } from './limits.ts';

/** Why a form cannot be answered; `title` is the title of the faulty question. */
export type FormFault =
  | { readonly kind: 'no-questions' | 'too-many-questions' }
  | {
      readonly kind:
        | ('no-title' | 'title-too-long' | 'title-repeated')
        | ('no-options' | 'too-many-options' | 'option-too-long' | 'option-repeated')
        | ('condition-without-question' | 'condition-without-option');
      readonly title: string;
    };

type QuestionFault = Extract<FormFault, { title: string }>['kind'];

/**
 * Faults that an editor must fix before a form can be answered. A condition must refer to an option of an earlier
 * question.
 */
export function formFaults(questions: readonly Question[]): FormFault[] {
  if (questions.length === 0) return [{ kind: 'no-questions' }];
  if (questions.length > QUESTION_LIMIT) return [{ kind: 'too-many-questions' }];
  return questions.flatMap((question, index) => {
    const earlier = questions.slice(0, index);
    const kinds = [titleFault(question, earlier), optionsFault(question), conditionFault(question, earlier)];
    return kinds.flatMap((kind) => (kind === undefined ? [] : [{ kind, title: question.title }]));
  });
}

/** Whether questions of a type have options to choose from. */
export function hasOptions(question: Question): question is Extract<Question, { options: unknown }> {
  return CHOICE_TYPES.some((type) => type === question.type);
}

function titleFault({ title }: Question, earlier: readonly Question[]): QuestionFault | undefined {
  if (title.trim() === '') return 'no-title';
  if (title.length > QUESTION_TEXT_LIMIT) return 'title-too-long';
  return earlier.some((other) => other.title === title) ? 'title-repeated' : undefined;
}

function optionsFault(question: Question): QuestionFault | undefined {
  if (!hasOptions(question)) return undefined;
  const { options } = question;
  if (options.length === 0) return 'no-options';
  if (options.length > OPTION_LIMIT) return 'too-many-options';
  if (options.some((option) => option.length > QUESTION_TEXT_LIMIT)) return 'option-too-long';
  return new Set(options).size < options.length ? 'option-repeated' : undefined;
}

function conditionFault({ showIf }: Question, earlier: readonly Question[]): QuestionFault | undefined {
  if (showIf === null) return undefined;
  const other = earlier.find(({ id }) => id === showIf.question);
  if (!other || !hasOptions(other)) return 'condition-without-question';
  return other.options.includes(showIf.option) ? undefined : 'condition-without-option';
}
