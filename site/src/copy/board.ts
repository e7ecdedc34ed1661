/** Texts of the job board (spec §2, §3). */
export const boardCopy = {
  title: 'Bolsa de trabajo',
  description: 'Personas de la zona que buscan trabajo, por categoría y puntaje.',
  intro: (limit: string) =>
    `Personas que buscan trabajo y quieren que las encuentres. El centro pone los puntajes: hasta ${limit} en cada categoría.`,
  rankings: 'Ordenar por',
  score: (score: number) => `${String(score)} ${score === 1 ? 'punto' : 'puntos'}`,
  empty: 'Todavía no hay nadie en la bolsa de trabajo.',
  contact: 'Para ver cómo comunicarte con cada persona, ingresá con tu perfil.',
  'contact.signIn': 'Ingresar',
  'contact.incomplete': '¿Ya ingresaste? Confirmá tu correo y completá tu nombre y tu DNI en',
  'contact.profile': 'tu perfil',
  'contact.limited': 'Miraste muchas páginas seguidas. En un rato vas a ver de nuevo cómo comunicarte.',
  'contact.failed': 'No pudimos traer los datos de contacto. Recargá la página para probar de nuevo.',
  join: '¿Buscás trabajo?',
  'join.link': 'Sumate con tu perfil público',
  'pages.next': 'Página siguiente',
  'pages.before': 'Página anterior',
  pages: 'Páginas de la bolsa de trabajo',

  more: 'Mi perfil público en la bolsa de trabajo',
} as const;
