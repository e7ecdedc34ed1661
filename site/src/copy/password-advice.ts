/** Advice on a password that was accepted but is easy to guess (docs/adr/066). */
export const passwordAdviceCopy = {
  guessable:
    'Tu contraseña funciona, pero es fácil de adivinar: la usa mucha gente, o tiene tu DNI, tu correo o el nombre del centro. Más segura es una de tres palabras juntas.',
  change: 'Cambiar mi contraseña',
} as const;
