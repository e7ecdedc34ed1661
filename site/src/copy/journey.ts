/** Texts of the way from a training to a place in it. */
export const journeyCopy = {
  course: 'Te estás anotando en',
  step: (step: number, steps: number) => `Paso ${String(step)} de ${String(steps)}`,
  steps: ['Tu cuenta', 'Tus datos', 'Tu lugar'],
} as const;
