/** Texts that several forms share. */
export const formCopy = {
  email: 'Correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  dni: 'Número de DNI',
  'dni.hint': 'Solo los números. Por ejemplo: 30111222',
  'dni.wrong': 'Escribí tu número de DNI, solo los números.',
  'email.required': 'Escribí el correo electrónico.',
  'email.wrong': 'Correo electrónico inválido',
  'password.required': 'Escribí tu contraseña.',
  'name.wrong': 'Escribilo sin @, direcciones web ni puntos entre letras.',
  required: 'Completá este dato.',
  again: 'Probar de nuevo',
  'part.failed': 'No pudimos cargar esta parte.',
  // spec §8, Other
  'save.failed': (reason: string) => `Error al guardar: ${reason}`,
  sending: 'Un momento…',
} as const;
