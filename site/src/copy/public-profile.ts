/** Texts of the public profile's page that no script needs. */
export const publicProfilePageCopy = {
  title: 'Perfil público',
  intro: 'Así te encuentra quien busca gente. Es voluntario y podés sacarlo cuando quieras.',
  shown:
    'Cualquiera ve tu nombre, localidad, categoría, foto y puntaje. Tu teléfono, correo y ocupación, solo quien ingresó y se identificó.',
} as const;

/** Texts of a citizen's own public profile (spec §5, §8). */
export const publicProfileCopy = {
  total: 'Puntaje total',
  'own.on': 'Estás en la bolsa de trabajo.',
  'own.see': 'Ver la bolsa de trabajo',
  'own.pending': 'Lo que mandaste va a aparecer cuando lo revisemos en el centro.',
  'own.rejected': 'No publicamos lo que mandaste. Cambialo y guardalo de nuevo:',
  'own.scores': 'Tu puntaje',
  'own.scores.note': 'El centro pone los puntajes; empiezan en 0.',
  category: 'Categoría',
  'category.choose': 'Elegí una categoría',
  email: 'Correo electrónico de contacto',
  picture: {
    title: 'Foto de perfil',
    hint: 'Que se te vea bien. La revisamos antes de mostrarla.',
    alternative: 'Tu foto de perfil',
  },
  'submit.create': 'Publicar mi perfil',
  'submit.save': 'Guardar los cambios',
  saved: 'Guardamos tu perfil público.',
  gone: 'Tu perfil público ya no está. Si querés, publicalo de nuevo.',
  delete: 'Sacar mi perfil público',
  'delete.question': '¿Sacar tu perfil público?',
  'delete.consequence': 'Salís de la bolsa de trabajo y se borran tus puntajes.',
  deleted: 'Sacamos tu perfil público.',
  // spec §8, Other
  'delete.failed': 'Error al eliminar',
  // A failed import is not retried.
  'delete.reload': 'Recargá la página para probar de nuevo.',
} as const;
