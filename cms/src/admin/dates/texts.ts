/** Texts of the inputs of a date and a time; `field` is the field's label. */
export const dateTexts = {
  day: (field: string) => `${field}: día`,
  time: (field: string) => `${field}: hora`,
  clearDay: 'Borrar la fecha',
  clearTime: 'Borrar la hora',
  calendar: 'Elegí el día',
  month: 'Mes',
  year: 'Año',
} as const;
