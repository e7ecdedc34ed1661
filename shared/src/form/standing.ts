/** Facts of a form for the rules about answering again. */
export interface AnswerableForm {
  readonly multipleAnswers: boolean;
}

/**
 * Whether an answer satisfies a training's required form (spec §5, pre-check 5; design, Forms): it was given for this
 * training, or the form accepts one answer only.
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

/** Whether a form accepts no more answers from a person (spec §4). */
export function isCompleted({ multipleAnswers }: AnswerableForm, answersGiven: number): boolean {
  return !multipleAnswers && answersGiven > 0;
}
