/** Texts of a form that could not be sent. */
export const formSendingCopy = {
  // spec §8, Other
  missing: 'Formulario (no encontrado)',
  // spec §8, Other: Form save
  failed: (reason: string) => `Ocurrió un error inesperado. ${reason}`,
} as const;
