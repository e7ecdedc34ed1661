/** Texts of one's own place on the board (spec §5, §8). */
export const publicProfileCopy = {
  total: 'Puntaje total',
  'own.title': 'Perfil público',
  'own.intro':
    'Con un perfil público, quienes buscan gente te encuentran en la bolsa de trabajo. Es voluntario y podés sacarlo cuando quieras.',
  'own.shown':
    'Todas las personas que visitan el sitio ven tu nombre, tu localidad, tu categoría, tu foto y tu puntaje. Tu teléfono, tu correo y tu ocupación los ve solo quien ingresó al sitio.',
  'own.on': 'Estás en la bolsa de trabajo.',
  'own.see': 'Ver la bolsa de trabajo',
  'own.scores': 'Tu puntaje',
  'own.scores.note': 'El centro pone los puntajes; empiezan en 0.',
  category: 'Categoría',
  'category.choose': 'Elegí una categoría',
  email: 'Correo electrónico de contacto',
  picture: {
    title: 'Foto de perfil',
    hint: 'Que se te vea bien. La ven todas las personas que visitan la bolsa de trabajo; si ya estás, ven la nueva apenas la elegís.',
    alternative: 'Tu foto de perfil',
  },
  'submit.create': 'Publicar mi perfil',
  'submit.save': 'Guardar los cambios',
  saved: 'Guardamos tu perfil público.',
  gone: 'Tu perfil público ya no está: se sacó desde otra ventana. Si querés, publicalo de nuevo.',
  delete: 'Sacar mi perfil público',
  'delete.question': '¿Sacar tu perfil público?',
  'delete.consequence': 'Dejás de estar en la bolsa de trabajo en el momento y se borran tus puntajes.',
  deleted: 'Sacamos tu perfil público.',
  // spec §8, Other
  'delete.failed': 'Error al eliminar',
  // A script that did not come once is not asked for again.
  'delete.reload': 'Recargá la página para probar de nuevo.',
} as const;
