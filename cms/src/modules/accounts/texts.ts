/** Errors that the staff read at the sign-in screen of Strapi's admin. */
export const signInTexts = {
  missing: 'Escribí tu correo electrónico y tu contraseña.',
  tooMany:
    'Hubo muchos intentos de ingresar a esta cuenta. Para entrar ahora, tocá «¿Olvidó su contraseña?» y ' +
    'poné una nueva con el enlace que te llega por correo; o probá de nuevo dentro de una hora.',
} as const;

/** Errors that the staff read in Strapi's admin when they forgot their password. */
export const forgottenPasswordTexts = {
  missing: 'Escribí tu correo electrónico.',
  tooMany:
    'Ya se pidieron muchos correos. Probá de nuevo dentro de una hora, o pedile ayuda a quien administra.',
  linkVoid:
    'El enlace venció, ya se usó o se pidió otro después. Pedí uno nuevo desde la pantalla de ingreso.',
} as const;

/** Errors that invited staff read when they register in Strapi's admin. */
export const invitationTexts = {
  expired:
    'La invitación venció a los siete días. Pedile a quien administra el centro que te borre de los ' +
    'usuarios y te invite otra vez.',
} as const;

/** Errors that the staff read in Strapi's admin when they set a password. */
export const passwordTexts = {
  guessable:
    'Esa contraseña es fácil de adivinar: la usa mucha gente, o tiene el DNI, el correo o el nombre del ' +
    'centro. Elegí otra, por ejemplo tres palabras.',
} as const;

/** Errors that the staff read in Strapi's admin when they end their own sessions. */
export const sessionTexts = {
  signInAgain:
    'Para cerrar sesiones hace falta haber ingresado hace menos de diez minutos: salí, volvé a ingresar y ' +
    'probá de nuevo.',
} as const;
