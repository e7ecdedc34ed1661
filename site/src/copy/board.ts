/** Texts of the board of people who look for work, and of one's own place on it (spec §2, §3, §5, §8). */
export const boardCopy = {
  title: 'Bolsa de trabajo',
  description: 'Personas de la zona que buscan trabajo, por categoría y puntaje.',
  intro: 'Personas que buscan trabajo y quieren que las encuentres. Los puntajes los pone el centro.',
  rankings: 'Ordenar por',
  total: 'Puntaje total',
  score: (score: number) => `${String(score)} ${score === 1 ? 'punto' : 'puntos'}`,
  empty: 'Todavía no hay nadie en la bolsa de trabajo.',
  contact: 'Para ver cómo comunicarte con cada persona, ingresá con tu perfil.',
  'contact.signIn': 'Ingresar',
  'contact.failed': 'No pudimos traer los datos de contacto. Recargá la página para probar de nuevo.',
  join: '¿Buscás trabajo?',
  'join.link': 'Sumate con tu perfil público',
  'pages.next': 'Página siguiente',
  'pages.before': 'Página anterior',
  pages: 'Páginas de la bolsa de trabajo',

  more: 'Mi perfil público en la bolsa de trabajo',

  'own.title': 'Perfil público',
  'own.intro':
    'Con un perfil público, quienes buscan gente te encuentran en la bolsa de trabajo. Es voluntario y podés sacarlo cuando quieras.',
  'own.shown':
    'Todas las personas que visitan el sitio ven tu nombre, tu localidad, tu categoría, tu foto y tu puntaje. Tu teléfono, tu correo y tu ocupación los ve solo quien ingresó al sitio.',
  'own.on': 'Estás en la bolsa de trabajo.',
  'own.see': 'Ver la bolsa de trabajo',
  'own.scores': 'Tu puntaje',
  'own.scores.note': 'Los puntajes los pone el centro y empiezan en 0.',
  category: 'Categoría',
  'category.choose': 'Elegí una categoría',
  email: 'Correo electrónico de contacto',
  'email.wrong': 'Escribí un correo electrónico, por ejemplo ana@ejemplo.com',
  picture: {
    title: 'Foto de perfil',
    hint: 'Una en la que se te vea bien. La ven todas las personas que visitan la bolsa de trabajo; si ya estás, ven la nueva apenas la elegís.',
    alternative: 'Tu foto de perfil',
  },
  'submit.create': 'Publicar mi perfil',
  'submit.save': 'Guardar los cambios',
  saved: 'Guardamos tu perfil público.',
  gone: 'Tu perfil público ya no está: se sacó desde otra ventana. Si querés estar, publicalo de nuevo.',
  delete: 'Sacar mi perfil público',
  'delete.question': '¿Sacar tu perfil público?',
  'delete.consequence': 'Dejás de estar en la bolsa de trabajo en el momento y se borran tus puntajes.',
  deleted: 'Sacamos tu perfil público.',
  // spec §8, Other
  'delete.failed': 'Error al eliminar',
} as const;
