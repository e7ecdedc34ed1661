/** Texts of the custom fields. */
export const fieldTexts = {
  form: 'Formulario',
  formExplained: 'Uno de los formularios publicados',
  noForm: 'Ninguno',
  clearForm: 'Sacar el formulario',
  formsFailed: 'No pudimos traer los formularios. Probá recargar la página.',
  /** A form that is unpublished, or published but not among the listed ones. */
  notListed: (slug: string) => `${slug} (no está entre los últimos publicados)`,
  colour: 'Color',
  colourExplained: 'Uno de la lista, o cualquier otro',
  swatches: (label: string) => `${label}: los de la lista`,
  hours: 'Horas',
  hoursExplained: 'Se guardan como minutos',
} as const;
