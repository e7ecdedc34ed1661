/** Texts of the enrolment flow. */
export const journeyCopy = {
  course: 'Te estás anotando en',
  step: (step: number, steps: number) => `Paso ${String(step)} de ${String(steps)}`,
  steps: ['Tu cuenta', 'Tus datos', 'Tu lugar'],
} as const;
