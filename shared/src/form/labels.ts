import type { QuestionType } from './contract.ts';

/** Labels of the types of questions. */
export const QUESTION_TYPE_LABELS: Readonly<Record<QuestionType, string>> = {
  shortAnswer: 'Respuesta corta',
  number: 'Número',
  multipleChoice: 'Varias opciones',
  singleChoice: 'Una opción',
  longText: 'Texto largo',
  email: 'Correo electrónico',
  date: 'Fecha',
  file: 'Archivo',
};
