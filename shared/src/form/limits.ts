/** Most questions of a form, and most options of one. */
export const QUESTION_LIMIT = 60;
export const OPTION_LIMIT = 60;

/** Longest title of a question and longest option, in characters. */
export const QUESTION_TEXT_LIMIT = 250;

/** Longest answers, in characters. */
export const SHORT_ANSWER_LIMIT = 200;
export const LONG_TEXT_LIMIT = 3000;

/** Greatest number: more digits than any telephone or tax number has, and still exact (spec §5: integer, min 0). */
export const NUMBER_LIMIT = 999_999_999_999_999;

/** First and last day that can be answered. */
export const DATE_RANGE = { first: '1900-01-01', last: '2100-12-31' } as const;

/** Largest body with the answers to a form, in bytes: the longest answers there can be, with room. */
export const ANSWERS_BODY_LIMIT = 1024 * 1024;

/** Largest file of an answer, in bytes, and the form that it comes in. */
export const FILE_LIMIT = 10 * 1024 * 1024;
export const FILE_BODY_LIMIT = FILE_LIMIT + 64 * 1024;

/** Whether a file's name ends like one that an answer may have: a picture's or a PDF's. */
export function isAcceptedFileName(name: string): boolean {
  return /\.(?:pdf|jpe?g|gif|png|webp)$/i.test(name);
}
