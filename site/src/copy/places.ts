/** Texts about the places of a training; `#` stands for the number (docs/adr/098). */
export const placesCopy = {
  // spec §2, Home
  joinLabel: 'Quiero participar',
  waitLabel: 'Anotarme en la lista de espera',
  unlimited: 'Hay lugar para todas las personas que se anoten.',
  many: 'Quedan # lugares.',
  one: 'Queda 1 lugar.',
  waitingMany: 'Cupo completo. Quedan # lugares en la lista de espera.',
  waitingOne: 'Cupo completo. Queda 1 lugar en la lista de espera.',
  none: 'Cupo completo.',
  queueMany: 'Ya esperan # personas.',
  queueOne: 'Ya espera 1 persona.',
} as const;
