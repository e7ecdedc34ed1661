/** Errors that the staff read in Strapi's admin when a request cannot be served. */
export const requestTexts = {
  unavailable:
    'El sistema no está disponible en este momento. Probá de nuevo en unos minutos, y fijate si tu cambio ' +
    'ya quedó guardado.',
  unstorableCharacter:
    'Hay un carácter que no se puede guardar. Quizás vino al pegar el texto: borralo y escribilo de nuevo.',
} as const;
