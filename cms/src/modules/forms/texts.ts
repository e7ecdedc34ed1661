/** Errors about publishing, unpublishing and deleting forms, read by editors in Strapi's content manager. */
export const formTexts = {
  invalid: (label: string) => `No se puede publicar así. Revisá «${label}».`,
  notPublished: (formId: string) =>
    `No hay ningún formulario publicado con la dirección «${formId}». Copiala de Formularios, ` +
    'o publicalo primero.',
  required: (training: string) =>
    `La capacitación «${training}» pide este formulario. Quitalo primero de ella, o archivala.`,
  hasAnswers: 'Hay personas que respondieron este formulario. En lugar de borrarlo, quitale la publicación.',
} as const;

/** Faults in the questions of a form, read by editors in Strapi's content manager. */
export const questionTexts = {
  noQuestions: 'El formulario no tiene preguntas.',
  tooManyQuestions: 'El formulario tiene demasiadas preguntas. Repartilas en dos.',
  noTitle: 'Una pregunta no dice qué se pregunta.',
  titleTooLong: (title: string) => `La pregunta «${title}» es demasiado larga. Pasá una parte a la ayuda.`,
  titleRepeated: (title: string) =>
    `La pregunta «${title}» está dos veces. Cada una tiene que decir otra cosa.`,
  noOptions: (title: string) => `La pregunta «${title}» no tiene opciones. Escribí una por renglón.`,
  tooManyOptions: (title: string) => `La pregunta «${title}» tiene demasiadas opciones.`,
  optionTooLong: (title: string) => `Una opción de la pregunta «${title}» es demasiado larga.`,
  optionRepeated: (title: string) => `Una opción de la pregunta «${title}» está dos veces.`,
  conditionWithoutQuestion: (title: string) =>
    `La pregunta «${title}» depende de otra que no está antes o no tiene opciones. ` +
    'Copiá el texto exacto de una pregunta anterior.',
  conditionWithoutOption: (title: string) =>
    `La pregunta «${title}» depende de una opción que la otra pregunta no tiene. ` +
    'Copiá el texto exacto de la opción.',
} as const;
