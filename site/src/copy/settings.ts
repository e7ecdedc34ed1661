/** Texts of the account settings (spec §2, §8). */
export const settingsCopy = {
  'email.title': 'Cambiar mi correo electrónico',
  'email.invitation': 'Ingresá para cambiar tu correo electrónico.',
  'email.new': 'Nuevo correo electrónico',
  'email.current': (email: string) => `Hoy entrás con ${email}.`,
  'email.submit': 'Guardar mi correo',
  // spec §8, Reset and change e-mail
  'email.taken': 'No podés usar este email',
  'email.database': 'Ocurrió un error con la base de datos',
  'email.saved': 'Email guardado con éxito',
  'email.saved.text': (email: string) => `Desde ahora entrás con ${email}.`,

  'subscriptions.title': 'Suscripciones',
  'subscriptions.intro': 'Elegí qué querés recibir por correo. Podés cambiarlo cuando quieras.',
  'subscriptions.promotion': 'Promociones',
  'subscriptions.announcement': 'Anuncios',
  'subscriptions.notification': 'Notificaciones',
  'subscriptions.promotion.hint': 'Capacitaciones nuevas, con cuándo abre su inscripción.',
  'subscriptions.announcement.hint': 'Novedades y anuncios del centro.',
  'subscriptions.notification.hint': 'Información y proyectos del centro.',
  'subscriptions.yes': 'Sí',
  'subscriptions.no': 'No',
  'subscriptions.submit': 'Guardar mis suscripciones',
  'subscriptions.saved': 'Guardamos tus suscripciones.',

  'erase.title': 'Borrar mi cuenta',
  'erase.what':
    'Borramos tu perfil, las fotos de tus documentos, tus inscripciones y tus respuestas. No se puede deshacer, y si estás en una capacitación perdés tu lugar.',
  'erase.certificates':
    'Las constancias que ya se emitieron siguen siendo verificables con su código, para que te sirvan siempre.',
  'erase.before': 'Antes, si querés, guardate una copia:',
  'erase.password': 'Escribí tu contraseña para confirmar que sos vos.',
  'erase.submit': 'Borrar mi cuenta para siempre',
  'erase.done': 'Borramos tu cuenta',
  'erase.done.text': 'Ya no guardamos tus datos. Gracias por haber pasado por el centro.',
  'erase.keep': 'No borrar nada',
} as const;
