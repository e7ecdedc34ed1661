import { isEmail } from '../account/identity.ts';
import { isAsked, type AnswerValue, type GivenAnswer } from './asked.ts';
import type { Answer, Question } from './contract.ts';
import { DATE_RANGE, LONG_TEXT_LIMIT, NUMBER_LIMIT, SHORT_ANSWER_LIMIT } from './limits.ts';
import type { AnswerFault, AnswerProblem } from './problems.ts';

export type Judgement =
  | { readonly ok: true; readonly answers: readonly Answer[] }
  /** In the order of the questions, at most one for each; unknown questions come first. */
  | { readonly ok: false; readonly problems: readonly AnswerProblem[] };

/** A valid answer, `undefined` if empty, or its fault. */
type Checked = AnswerValue | undefined | AnswerFault;

/**
 * Builds the validator of a form's answers, for browser and server (spec §5; design, Forms). It returns answers in the
 * form in which they are stored, without those to hidden questions.
 */
export function validatorOf(questions: readonly Question[]): (given: readonly GivenAnswer[]) => Judgement {
  const ids = new Set(questions.map(({ id }) => id));
  return (given) => {
    const values = new Map<string, AnswerValue>();
    const problems: AnswerProblem[] = [];
    for (const { id, ...value } of given) {
      if (!ids.has(id)) problems.push({ question: id, fault: 'unknown-question' });
      else if (values.has(id)) problems.push({ question: id, fault: 'repeated' });
      else values.set(id, value);
    }
    const answers = new Map<string, Answer>();
    for (const question of questions) {
      if (!isAsked(question, answers)) continue;
      const { id, title } = question;
      const checked = checkAnswer(question, values.get(id));
      if (typeof checked === 'string') problems.push({ question: id, fault: checked });
      else if (checked) answers.set(id, toAnswer(id, title, checked));
    }
    return problems.length === 0 ? { ok: true, answers: [...answers.values()] } : { ok: false, problems };
  };
}

function checkAnswer(question: Question, value: AnswerValue | undefined): Checked {
  const checked = value && checkValue(question, value);
  return checked === undefined && question.required ? 'required' : checked;
}

function checkValue(question: Question, value: AnswerValue): Checked {
  switch (question.type) {
    case 'shortAnswer':
      return 'text' in value ? checkText(value.text, SHORT_ANSWER_LIMIT, /\p{Cc}/u) : 'wrong-type';
    case 'longText':
      return 'text' in value ? checkText(value.text, LONG_TEXT_LIMIT, /[^\P{Cc}\n\t]/u) : 'wrong-type';
    case 'email':
      return 'text' in value ? checkEmail(value.text) : 'wrong-type';
    case 'number':
      return 'number' in value ? checkNumber(value.number) : 'wrong-type';
    case 'date':
      return 'date' in value ? checkDate(value.date) : 'wrong-type';
    case 'singleChoice':
      if (!('choice' in value)) return 'wrong-type';
      if (value.choice === '') return undefined;
      return question.options.includes(value.choice) ? { choice: value.choice } : 'not-an-option';
    case 'multipleChoice':
      return 'choices' in value ? checkChoices(value.choices, question.options) : 'wrong-type';
    case 'file':
      if (!('file' in value)) return 'wrong-type';
      return value.file === '' ? undefined : { file: value.file };
  }
}

/**
 * Validates and normalizes a text.
 *
 * @param refused forbidden characters, such as NUL, which PostgreSQL cannot store
 */
function checkText(typed: string, limit: number, refused: RegExp): Checked {
  const lines = typed.replace(/\r\n?/g, '\n');
  // Lone surrogates are not text.
  if (refused.test(lines) || /\p{Cs}/u.test(lines)) return 'not-text';
  const text = lines
    .normalize('NFC')
    // Strip invisible characters, except the joiner within emoji.
    .replace(/(?!\u{200D}\p{Extended_Pictographic})\p{Cf}/gu, '')
    .trim();
  if (text === '') return undefined;
  return text.length > limit ? 'too-long' : { text };
}

function checkEmail(typed: string): Checked {
  const text = typed.normalize('NFC').trim();
  if (text === '') return undefined;
  return isEmail(text) ? { text } : 'not-an-email';
}

function checkNumber(number: number): Checked {
  if (!Number.isInteger(number)) return 'not-a-whole-number';
  // -0 is out of range, too.
  return number < 0 || Object.is(number, -0) || number > NUMBER_LIMIT ? 'out-of-range' : { number };
}

function checkDate(typed: string): Checked {
  const date = typed.trim();
  if (date === '') return undefined;
  if (!isDay(date)) return 'not-a-date';
  return date < DATE_RANGE.first || date > DATE_RANGE.last ? 'out-of-range' : { date };
}

/** Whether a text is a valid calendar date, such as `2026-03-01`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns the chosen options in the order of the question. */
function checkChoices(chosen: readonly string[], options: readonly string[]): Checked {
  if (chosen.length === 0) return undefined;
  if (new Set(chosen).size < chosen.length) return 'repeated';
  if (!chosen.every((choice) => options.includes(choice))) return 'not-an-option';
  return { choices: options.filter((option) => chosen.includes(option)) };
}

function toAnswer(id: string, title: string, value: AnswerValue): Answer {
  return 'choices' in value ? { id, title, choices: [...value.choices] } : { id, title, ...value };
}
