/** What the rules about answering again ask of a form. */
export interface AnswerableForm {
  readonly multipleAnswers: boolean;
}

/**
 * Whether an answer satisfies what a training asks for (spec §5, pre-check 5; design, Forms): it was given for this
 * training, or at any time when the form takes one answer only.
 *
 * @param givenFor the training it was given for, if any
 */
export function answerCounts(
  { multipleAnswers }: AnswerableForm,
  givenFor: string | null,
  trainingId: string,
): boolean {
  return !multipleAnswers || givenFor === trainingId;
}

/** Whether a form takes no more answers of somebody (spec §4). */
export function isCompleted({ multipleAnswers }: AnswerableForm, answersGiven: number): boolean {
  return !multipleAnswers && answersGiven > 0;
}
