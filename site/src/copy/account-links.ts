/** Texts of the links from the profile to the account settings (spec §2, Edit profile). */
export const accountLinksCopy = {
  'more.title': 'Tu cuenta',
  'more.foodHandler': 'Datos de manipulación de alimentos',
  'more.password': 'Cambiar mi contraseña',
  'more.email': 'Cambiar mi correo electrónico',
  'more.sessions': 'Sesiones abiertas',
  'more.subscriptions': 'Suscripciones',
  'more.export': 'Descargar mis datos',
  'more.erase': 'Borrar mi cuenta',
  'more.profile': 'Volver a mi perfil',

  // spec §8, Reset and change e-mail
  'password.sent': 'Mensaje enviado',
  'password.sent.text': (email: string) =>
    `Te mandamos a ${email} un enlace para elegir una contraseña nueva. Dura una hora.`,
  'password.failed': 'Ocurrió este error al intentar enviar el correo.',
} as const;
