import { isEmail } from '../account/identity.ts';
import { isAsked, type AnswerValue, type GivenAnswer } from './asked.ts';
import type { Answer, Question } from './contract.ts';
import { DATE_RANGE, LONG_TEXT_LIMIT, NUMBER_LIMIT, SHORT_ANSWER_LIMIT } from './limits.ts';
import type { AnswerFault, AnswerProblem } from './problems.ts';

export type Judgement =
  | { readonly ok: true; readonly answers: readonly Answer[] }
  /** In the order of the questions, at most one for each; what belongs to no question comes first. */
  | { readonly ok: false; readonly problems: readonly AnswerProblem[] };

/** An answer that can be taken, nothing when there is none, or what is wrong with it. */
type Judged = AnswerValue | undefined | AnswerFault;

/**
 * Builds, from a form's questions, what judges the answers to it, in the browser and on the server alike (spec §5; design,
 * Forms). Answers come out as they are to be kept; those to questions that are not asked do not.
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
      const judged = judge(question, values.get(id));
      if (typeof judged === 'string') problems.push({ question: id, fault: judged });
      else if (judged) answers.set(id, kept(id, title, judged));
    }
    return problems.length === 0 ? { ok: true, answers: [...answers.values()] } : { ok: false, problems };
  };
}

function judge(question: Question, value: AnswerValue | undefined): Judged {
  const judged = value && judgeValue(question, value);
  return judged === undefined && question.required ? 'required' : judged;
}

function judgeValue(question: Question, value: AnswerValue): Judged {
  switch (question.type) {
    case 'shortAnswer':
      return 'text' in value ? judgeText(value.text, SHORT_ANSWER_LIMIT, /\p{Cc}/u) : 'wrong-type';
    case 'longText':
      return 'text' in value ? judgeText(value.text, LONG_TEXT_LIMIT, /[^\P{Cc}\n\t]/u) : 'wrong-type';
    case 'email':
      return 'text' in value ? judgeEmail(value.text) : 'wrong-type';
    case 'number':
      return 'number' in value ? judgeNumber(value.number) : 'wrong-type';
    case 'date':
      return 'date' in value ? judgeDate(value.date) : 'wrong-type';
    case 'singleChoice':
      if (!('choice' in value)) return 'wrong-type';
      if (value.choice === '') return undefined;
      return question.options.includes(value.choice) ? { choice: value.choice } : 'not-an-option';
    case 'multipleChoice':
      return 'choices' in value ? judgeChoices(value.choices, question.options) : 'wrong-type';
    case 'file':
      if (!('file' in value)) return 'wrong-type';
      return value.file === '' ? undefined : { file: value.file };
  }
}

/**
 * Brings a text to the one usual way of writing it.
 *
 * @param refused characters that nobody types there; PostgreSQL stores no NUL
 */
function judgeText(typed: string, limit: number, refused: RegExp): Judged {
  const lines = typed.replace(/\r\n?/g, '\n');
  // Halves of a character without the other half are no text.
  if (refused.test(lines) || /\p{Cs}/u.test(lines)) return 'not-text';
  const text = lines
    .normalize('NFC')
    // What nobody sees goes, but for what joins two signs into one sign, as in emoji.
    .replace(/(?!\u{200D}\p{Extended_Pictographic})\p{Cf}/gu, '')
    .trim();
  if (text === '') return undefined;
  return text.length > limit ? 'too-long' : { text };
}

function judgeEmail(typed: string): Judged {
  const text = typed.normalize('NFC').trim();
  if (text === '') return undefined;
  return isEmail(text) ? { text } : 'not-an-email';
}

function judgeNumber(number: number): Judged {
  if (!Number.isInteger(number)) return 'not-a-whole-number';
  // There is a zero below zero, too.
  return number < 0 || Object.is(number, -0) || number > NUMBER_LIMIT ? 'out-of-range' : { number };
}

function judgeDate(typed: string): Judged {
  const date = typed.trim();
  if (date === '') return undefined;
  if (!isDay(date)) return 'not-a-date';
  return date < DATE_RANGE.first || date > DATE_RANGE.last ? 'out-of-range' : { date };
}

/** Whether a text is a day of the calendar, such as `2026-03-01`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Chosen options are kept in the order in which they were offered. */
function judgeChoices(chosen: readonly string[], options: readonly string[]): Judged {
  if (chosen.length === 0) return undefined;
  if (new Set(chosen).size < chosen.length) return 'repeated';
  if (!chosen.every((choice) => options.includes(choice))) return 'not-an-option';
  return { choices: options.filter((option) => chosen.includes(option)) };
}

function kept(id: string, title: string, value: AnswerValue): Answer {
  return 'choices' in value ? { id, title, choices: [...value.choices] } : { id, title, ...value };
}
