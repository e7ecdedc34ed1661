/** Texts of the message dialog itself. */
export const dialogCopy = {
  // spec §2, Navigation and general behaviour
  accept: 'Aceptar',
  cancel: 'Cancelar',
} as const;
