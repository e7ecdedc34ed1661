import { instantSchema, z } from '../zod-mini.ts';

/** Types of questions; the first four are those of spec §3. */
export const QUESTION_TYPES = [
  ...(['shortAnswer', 'number', 'multipleChoice', 'singleChoice'] as const),
  ...(['longText', 'email', 'date', 'file'] as const),
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Types of questions with options. */
export const CHOICE_TYPES = ['multipleChoice', 'singleChoice'] as const;

const everyQuestion = {
  /** Stable while the question is in the form, also when it is moved. */
  id: z.string(),
  title: z.string(),
  hint: z.nullable(z.string()),
  required: z.boolean(),
  /** Condition to show the question: the option chosen in an earlier question. */
  showIf: z.nullable(z.object({ question: z.string(), option: z.string() })),
};

export const questionSchema = z.discriminatedUnion('type', [
  z.object({
    ...everyQuestion,
    type: z.literal(['shortAnswer', 'number', 'longText', 'email', 'date', 'file']),
  }),
  z.object({ ...everyQuestion, type: z.literal(CHOICE_TYPES), options: z.array(z.string()) }),
]);

/** A form as shown to the people who may answer it (spec §3). */
export const formSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** A longer text in paragraphs. */
  content: z.string(),
  /** Whether a person may answer it more than once. */
  multipleAnswers: z.boolean(),
  /** Changes with the questions. */
  version: z.string(),
  questions: z.array(questionSchema),
});

/** `GET /forms/:id` */
export const formResponseSchema = z.object({ data: formSchema });

const everyAnswer = { id: z.string(), title: z.string() };

/** An answer with the question's title at that time (spec §3). */
export const answerSchema = z.union([
  z.object({ ...everyAnswer, text: z.string() }),
  z.object({ ...everyAnswer, number: z.int() }),
  z.object({ ...everyAnswer, choices: z.array(z.string()) }),
  z.object({ ...everyAnswer, choice: z.string() }),
  /** A day, such as `2026-03-01`. */
  z.object({ ...everyAnswer, date: z.string() }),
  /** Id of a file that was uploaded before. */
  z.object({ ...everyAnswer, file: z.string() }),
]);

export const givenFormSchema = z.object({
  timestamp: instantSchema,
  /** The training it was answered for, if any, and if it still exists. */
  trainingId: z.nullable(z.string()),
  answers: z.array(answerSchema),
});

/** `POST /forms/:id/answers` */
export const givenFormResponseSchema = z.object({ data: givenFormSchema });

/** `GET /forms/:id/answers`, the latest first */
export const givenFormsResponseSchema = z.object({ data: z.array(givenFormSchema) });

/** `POST /forms/:id/files` */
export const uploadedFileResponseSchema = z.object({ data: z.object({ file: z.string() }) });

export type Question = z.infer<typeof questionSchema>;
export type Form = z.infer<typeof formSchema>;
export type Answer = z.infer<typeof answerSchema>;
export type GivenForm = z.infer<typeof givenFormSchema>;
