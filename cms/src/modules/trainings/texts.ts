/** Errors about the dates of a training, read by editors in Strapi's content manager. */
export const scheduleTexts = {
  inscription: (label: string) =>
    `En «${label}», «Cierra» es anterior a «Abre». Corregí una de las dos fechas.`,
  schedule: (label: string) =>
    `En «${label}», «Termina» es anterior a «Comienza». Corregí una de las dos fechas.`,
  meeting: (number: number) =>
    `El encuentro ${String(number)} termina antes de empezar. Corregí «Comienza» o «Termina».`,
} as const;
