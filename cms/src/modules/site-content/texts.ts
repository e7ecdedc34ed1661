export const siteTexts = {
  centre: (number: string) => `Centro de Formación Profesional N.º ${number}`,
  unnamedCentre: 'Centro de Formación Profesional',
} as const;
