/** What the inputs of a date and a time say; `field` is the label of what they are about. */
export const dateTexts = {
  day: (field: string) => `${field}: día`,
  time: (field: string) => `${field}: hora`,
  clearDay: 'Borrar la fecha',
  clearTime: 'Borrar la hora',
  calendar: 'Elegí el día',
  month: 'Mes',
  year: 'Año',
} as const;
