/** Texts of the unsubscribe page; separate, because no other page needs them. */
export const unsubscribeCopy = {
  'list.promotion': 'Promociones',
  'list.announcement': 'Anuncios',
  'list.notification': 'Notificaciones',
  title: 'Dejar de recibir correos',
  question: (list: string) => `¿Querés dejar de recibir por correo «${list}» del centro?`,
  submit: 'Dejar de recibirlos',
  noLink: 'Para dejar de recibir correos, abrí el enlace que está al final de cualquiera de ellos.',
  choose: 'Elegir mis suscripciones',
  done: (list: string) => `Ya no vas a recibir «${list}»`,
  'done.text': 'Lo que hace falta saber de las capacitaciones en las que estés te va a seguir llegando.',
  undo: 'Volver a recibirlos',
  undone: (list: string) => `Seguís recibiendo «${list}»`,
  'undone.text': 'No cambió nada.',
  gone: 'Este enlace ya no sirve: es posible que la cuenta se haya borrado.',
} as const;
