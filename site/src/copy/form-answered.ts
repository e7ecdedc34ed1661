/** Texts of a form that was answered (spec §4). */
export const formAnsweredCopy = {
  'sent.title': 'Recibimos tus respuestas',
  'sent.again': 'Responder otra vez',
  // spec §4, Other transitions
  'completed.title': 'Formulario completado',
  'completed.text': 'Ya respondiste este formulario: no hace falta que lo hagas de nuevo.',
  'given.title': 'Lo que respondiste',
  'given.file': 'Descargar el archivo',
  'next.training': 'Seguir con la inscripción',
  'next.trainings': 'Ver capacitaciones',
} as const;
