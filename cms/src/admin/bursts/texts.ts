const number = (value: number) => value.toLocaleString('es-AR');

export const texts = {
  title: 'Inscripciones desde una misma conexión',
  explained:
    'Diez o más desde una misma conexión para capacitaciones que todavía no empezaron, o menos, si ocupan la mitad de los lugares o de la espera de una; y tres personas o más con un mismo correo. Puede ser un aula, o varios celulares de una misma compañía. Si son personas inventadas, sacalas a todas juntas.',
  none: 'No hay muchas inscripciones desde una misma conexión.',
  back: 'Todas las capacitaciones',
  burst: {
    connection: (count: number) => `${number(count)} inscripciones desde una misma conexión`,
    mailbox: (count: number) => `${number(count)} inscripciones con un mismo correo`,
  },
  between: (from: string, until: string) => `Entre el ${from} y el ${until}`,
  person: 'Persona',
  email: 'Correo',
  training: 'Capacitación',
  since: 'Desde',
  noEmail: 'Sin correo',
  unconfirmed: 'Sin confirmar',
  trainingGone: 'Una capacitación que ya no está',
  select: (name: string) => `Elegir a ${name}`,
  selectAll: 'Elegir todas',
  remove: (count: number) => `Sacar las ${number(count)}…`,
  ban: (count: number) => `Sacar las ${number(count)} y bloquear las cuentas…`,
  removeTitle: (count: number) => `Sacar ${number(count)} inscripciones`,
  banTitle: (count: number) => `Sacar ${number(count)} inscripciones y bloquear las cuentas`,
  removeExplained:
    'Sus lugares pasan a quienes siguen en la espera, y quien tiene correo confirmado recibe un aviso. Por un día, desde esas conexiones no se pueden inscribir cuentas nuevas sin DNI visto. Queda anotado.',
  banExplained:
    'Además de perder sus lugares, estas personas no van a poder inscribirse hasta que las desbloquees. Queda anotado.',
  profileOnly: 'Entiendo que, de quien no vimos el DNI, se bloquea sólo ese perfil',
  confirm: 'Sacar',
  reasonHint: 'Para la administración: no se publica.',
  removed: (count: number) => `Listo: ${number(count)} inscripciones menos.`,
  failed: 'No se pudo hacer todo. Fijate qué queda y volvé a intentarlo.',
} as const;
