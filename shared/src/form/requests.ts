import { isPublicId } from '../text/slug.ts';
import { z } from '../zod.ts';
import type { GivenAnswer } from './asked.ts';
import { LONG_TEXT_LIMIT, OPTION_LIMIT, QUESTION_LIMIT, QUESTION_TEXT_LIMIT } from './limits.ts';

const id = z.string().max(100);
/** Room for what the rules then judge, question by question. */
const text = z.string().max(2 * LONG_TEXT_LIMIT);
const option = z.string().max(2 * QUESTION_TEXT_LIMIT);

/** `POST /forms/:id/answers` */
export const answersRequestSchema = z.strictObject({
  /** The version of the form that was filled in. */
  version: z.string().max(100),
  /** Made up by who sends it: sent again, it changes nothing. */
  key: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
  trainingId: z.string().refine(isPublicId).nullable(),
  answers: z
    .array(
      z.union([
        z.strictObject({ id, text }),
        z.strictObject({ id, number: z.number() }),
        z.strictObject({ id, choices: z.array(option).max(2 * OPTION_LIMIT) }),
        z.strictObject({ id, choice: option }),
        z.strictObject({ id, date: z.string().max(100) }),
        z.strictObject({ id, file: z.string().max(100) }),
      ]),
    )
    .max(2 * QUESTION_LIMIT),
});

type Read = z.output<typeof answersRequestSchema>;

export type AnswersRequest = Readonly<Omit<Read, 'answers'>> & { readonly answers: readonly GivenAnswer[] };
