import { createHash } from 'node:crypto';
import { text } from '../content/text';

/** A question as the database holds it; its condition names the other question by its title, as the editor wrote it. */
export interface StoredQuestion {
  readonly key: string | null;
  readonly title: string | null;
  readonly type: unknown;
  readonly required: unknown;
  readonly hint: unknown;
  readonly options: string | null;
  readonly showIfQuestion: string | null;
  readonly showIfOption: string | null;
}

/** A form as the database holds it. */
export interface StoredForm {
  readonly documentId: string;
  readonly slug: unknown;
  readonly title: unknown;
  readonly description: string | null;
  readonly content: string | null;
  readonly multipleAnswers: unknown;
  readonly questions: readonly StoredQuestion[];
}

export const FORM_POPULATE = {
  questions: {
    select: ['key', 'title', 'type', 'required', 'hint', 'options', 'showIfQuestion', 'showIfOption'],
  },
};

/** A form in the public shape (`formSchema`); values are not validated. */
export function publicForm(stored: StoredForm) {
  const questions = stored.questions.map((question) => publicQuestion(question, stored.questions));
  return {
    id: stored.slug,
    title: stored.title,
    description: stored.description ?? '',
    content: stored.content ?? '',
    multipleAnswers: stored.multipleAnswers ?? false,
    version: createHash('sha256').update(JSON.stringify(questions)).digest('hex').slice(0, 32),
    questions,
  };
}

function publicQuestion(stored: StoredQuestion, all: readonly StoredQuestion[]) {
  const { key, title, type, required, hint } = stored;
  const shared = {
    id: key,
    title: title?.trim(),
    hint: text(hint),
    required: required ?? false,
    showIf: conditionOf(stored, all),
    type,
  };
  return type === 'singleChoice' || type === 'multipleChoice'
    ? { ...shared, options: linesOf(stored.options) }
    : shared;
}

/** A condition on an unknown question has an empty question id. */
function conditionOf({ showIfQuestion, showIfOption }: StoredQuestion, all: readonly StoredQuestion[]) {
  const [title, option] = [showIfQuestion?.trim() ?? '', showIfOption?.trim() ?? ''];
  if (title === '' && option === '') return null;
  return { question: all.find((other) => other.title?.trim() === title)?.key ?? '', option };
}

function linesOf(stored: string | null): string[] {
  return (stored ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
