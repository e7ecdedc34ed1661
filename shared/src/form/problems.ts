import { z } from '../zod-mini.ts';

/** Why an answer is invalid. */
export const ANSWER_FAULTS = [
  ...(['required', 'wrong-type', 'not-text', 'too-long', 'not-a-whole-number', 'out-of-range'] as const),
  ...(['not-a-date', 'not-an-email', 'not-an-option', 'missing-file'] as const),
  ...(['repeated', 'unknown-question'] as const),
] as const;

/** Details of `invalid-answers` besides the code. */
export const answerProblemsSchema = z.object({
  problems: z.array(z.object({ question: z.string(), fault: z.enum(ANSWER_FAULTS) })),
});

export type AnswerFault = (typeof ANSWER_FAULTS)[number];
export type AnswerProblem = z.infer<typeof answerProblemsSchema>['problems'][number];
