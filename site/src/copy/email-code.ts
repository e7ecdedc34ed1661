/** Texts for confirming an e-mail address; separate, because few pages need them. */
export const emailCodeCopy = {
  title: 'Confirmá tu correo',
  intro: (email: string) => `Te mandamos un código de seis números a ${email}. Escribilo acá:`,
  code: 'Código',
  'code.hint': 'Puede tardar un minuto. Mirá también en el correo no deseado.',
  'code.digits': 'El código tiene seis números.',
  submit: 'Confirmar',
  done: 'Confirmamos tu correo.',
  again: 'Mandarme otro código',
  'again.done': (email: string) => `Te mandamos otro código a ${email}.`,
  change: 'Corregir el correo',
  // The page that the mail's link opens.
  'link.text': 'Con este botón confirmás que el correo es tuyo.',
  'link.submit': 'Confirmar mi correo',
  'link.none': 'Para confirmar tu correo, abrí el enlace que te mandamos o escribí el código en tu perfil.',
  'link.done': 'Confirmamos tu correo',
  'link.done.text': 'Gracias. Desde ahora te van a llegar los avisos del centro.',
  'link.on': 'Seguir con mi inscripción',
  'link.profile': 'Ver mi perfil',
} as const;
