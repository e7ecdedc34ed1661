/** Texts of the page of a form (spec §2, §8). */
export const formPageCopy = {
  title: 'Formulario',
  loading: 'Cargando el formulario…',
  // spec §8, Other
  anonymous: 'Debes iniciar sesión para poder responder este formulario.',
  missing: 'Formulario (no encontrado)',
  'missing.text': 'Puede que el centro lo haya cambiado o que la dirección esté mal escrita.',
  trainings: 'Ver capacitaciones',
  required: 'Las preguntas con * son obligatorias.',
  submit: 'Enviar mis respuestas',
  none: 'Ninguna',
  'choices.hint': 'Podés elegir más de una.',
  part: 'Cargando…',
} as const;
