/** Maximum questions per form, and options per question. */
export const QUESTION_LIMIT = 60;
export const OPTION_LIMIT = 60;

/** Maximum length of a question's title and of an option, in characters. */
export const QUESTION_TEXT_LIMIT = 250;

/** Maximum lengths of answers, in characters. */
export const SHORT_ANSWER_LIMIT = 200;
export const LONG_TEXT_LIMIT = 3000;

/** Maximum number: longer than any telephone or tax number, and still an exact integer (spec §5: integer, min 0). */
export const NUMBER_LIMIT = 999_999_999_999_999;

/** First and last valid date of an answer. */
export const DATE_RANGE = { first: '1900-01-01', last: '2100-12-31' } as const;

/** Maximum request body with the answers to a form, in bytes: fits the longest possible answers. */
export const ANSWERS_BODY_LIMIT = 1024 * 1024;

/** Maximum size of a file in an answer, in bytes, and of its request body. */
export const FILE_LIMIT = 10 * 1024 * 1024;
export const FILE_BODY_LIMIT = FILE_LIMIT + 64 * 1024;

/** Whether a file has an extension accepted in answers: of a picture or a PDF. */
export function isAcceptedFileName(name: string): boolean {
  return /\.(?:pdf|jpe?g|gif|png|webp)$/i.test(name);
}
