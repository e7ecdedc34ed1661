/** Texts of the account screens (spec §2, §8). */
export const accountCopy = {
  'enterId.title': 'Ingresá con tu DNI',
  'enterId.intro': 'Con tu DNI buscamos si ya tenés un perfil en el centro.',
  'enterId.submit': 'Continuar',
  'enterId.withEmail': 'Ingresar con mi correo electrónico',
  'enterId.found': '¿Cuál es tu perfil?',
  'enterId.note':
    'Puede haber varios perfiles con el mismo DNI. Si alguno está de más, comunicate con administración para eliminarlo.',
  'enterId.create': 'Crear otro perfil',
  'enterId.otherDni': 'Usar otro DNI',

  // spec §2, Account and profile screens
  'login.title': 'Un último paso',
  'login.intro': 'Escribí tu correo y tu contraseña para entrar.',
  'login.expired': 'Tu sesión venció. Ingresá de nuevo y seguís donde estabas.',
  'login.submit': 'Ingresar',
  'login.forgotten': 'Olvidé mi contraseña',
  'login.otherEmail': 'Usar otro correo',
  'login.pickedHint': 'Es el correo del perfil que elegiste.',
  'login.maskedHint': (masked: string) => `Escribilo completo: es el que empieza y termina así: ${masked}`,
  'login.withDni': 'Ingresar con mi DNI',
  'login.email.required': 'Escribí tu correo electrónico.',
  'login.password.required': 'Escribí tu contraseña.',
  'login.other': (message: string) => `Error iniciar sesión: ${message}`,
  // spec §8, Login
  'login.createProfile': 'Crear perfil',

  'forgotten.title': 'Olvidé mi contraseña',
  'forgotten.text':
    'Comunicate con el centro para recuperarla. Tené a mano tu DNI y el correo con el que creaste tu perfil.',

  'signUp.title': 'Creá tu perfil',
  'signUp.intro': 'Elegí con qué correo y contraseña vas a entrar. Después completás tus datos.',
  'signUp.submit': 'Crear perfil',
  'signUp.password.hint': 'Al menos 6 caracteres.',
  'signUp.terms': 'Leí y acepto los',
  'signUp.terms.link': 'Términos y Condiciones',
  'signUp.login': 'Ya tengo un perfil: ingresar',

  'noScript.title': 'Esta pantalla necesita JavaScript',
  'noScript.text':
    'Tu navegador no lo tiene activado, y sin él no podemos recibir tus datos de forma segura. Activalo en la configuración, probá con otro navegador o comunicate con el centro: podemos anotarte por otro medio.',
} as const;

/** Spec §8, Login; failures without an entry are «other». */
export const loginFailures = {
  offline: 'Error de conexión (no internet)',
  'too-many-requests': 'Demasiados intentos fallidos',
  'wrong-password': 'La contraseña no es correcta',
  unexpected: 'Credenciales inválidas',
  'user-not-found': 'No te encontramos',
} as const;
