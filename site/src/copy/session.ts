/** Texts of pages that require a session. */
export const sessionCopy = {
  loading: 'Cargando tu perfil…',
  expired: 'Tu sesión venció. Ingresá de nuevo y seguís donde estabas.',
  signIn: 'Ingresar',
  // spec §2, Account and profile screens
  blocked: 'Tu cuenta fué bloqueada',
  'blocked.text': 'Comunicate con administración para saber por qué y cómo seguir.',
  'blocked.data': 'Tus datos siguen siendo tuyos:',
  download: 'Descargar mis datos',
  erase: 'Borrar mi cuenta',
  sessions: 'Sesiones abiertas',
} as const;
