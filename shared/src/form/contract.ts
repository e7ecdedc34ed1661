import { instantSchema, z } from '../zod-mini.ts';

/** What a question asks for; the first four are the specification's (spec §3). */
export const QUESTION_TYPES = [
  ...(['shortAnswer', 'number', 'multipleChoice', 'singleChoice'] as const),
  ...(['longText', 'email', 'date', 'file'] as const),
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Questions of these types have options to choose from. */
export const CHOICE_TYPES = ['multipleChoice', 'singleChoice'] as const;

const everyQuestion = {
  /** Stays the same for as long as the question is in the form, wherever it stands. */
  id: z.string(),
  title: z.string(),
  /** What helps to answer it. */
  hint: z.nullable(z.string()),
  required: z.boolean(),
  /** The earlier question, and the option of it that must be chosen for this one to be asked. */
  showIf: z.nullable(z.object({ question: z.string(), option: z.string() })),
};

export const questionSchema = z.discriminatedUnion('type', [
  z.object({
    ...everyQuestion,
    type: z.literal(['shortAnswer', 'number', 'longText', 'email', 'date', 'file']),
  }),
  z.object({ ...everyQuestion, type: z.literal(CHOICE_TYPES), options: z.array(z.string()) }),
]);

/** A form as who may answer it sees it (spec §3). */
export const formSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** A longer text in paragraphs. */
  content: z.string(),
  /** Whether somebody may answer it more than once. */
  multipleAnswers: z.boolean(),
  /** Tells its questions from those of any other state of the form. */
  version: z.string(),
  questions: z.array(questionSchema),
});

/** `GET /forms/:id` */
export const formResponseSchema = z.object({ data: formSchema });

const everyAnswer = { id: z.string(), title: z.string() };

/** The answer to one question, with the title that the question had (spec §3). */
export const answerSchema = z.union([
  z.object({ ...everyAnswer, text: z.string() }),
  z.object({ ...everyAnswer, number: z.int() }),
  z.object({ ...everyAnswer, choices: z.array(z.string()) }),
  z.object({ ...everyAnswer, choice: z.string() }),
  /** A day, such as `2026-03-01`. */
  z.object({ ...everyAnswer, date: z.string() }),
  /** The id of a file that was sent before. */
  z.object({ ...everyAnswer, file: z.string() }),
]);

export const givenFormSchema = z.object({
  timestamp: instantSchema,
  /** The training it was given for, if there was one and it still exists. */
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
