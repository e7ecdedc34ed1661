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
  'login.other': (message: string) => `Error iniciar sesión: ${message}`,
  // spec §8, Login
  'login.createProfile': 'Crear perfil',

  'recover.title': 'Olvidé mi contraseña',
  'recover.intro':
    'Escribí el correo con el que creaste tu perfil. Te mandamos un enlace para elegir otra contraseña.',
  'recover.intro.picked':
    'Te mandamos un enlace para elegir otra contraseña al correo del perfil que elegiste.',
  'recover.submit': 'Enviar el correo',
  // spec §8, Reset and change e-mail
  'recover.email.wrong': 'El correo ingresado no es válido.',
  'recover.failed': (message: string) => `Ocurrió este error al intentar enviar el correo. ${message}`,
  'recover.sent': 'Mensaje enviado',
  'recover.sent.text': (email: string) =>
    `Si hay un perfil con ${email}, en unos minutos llega un correo con un enlace que dura una hora. Fijate también entre los no deseados.`,
  'recover.otherEmail': 'Probar con otro correo',
  'recover.login': 'Volver a ingresar',

  'newPassword.title': 'Elegí una contraseña nueva',
  'newPassword.intro': 'Con ella vas a entrar desde ahora. Donde hayas entrado antes, se cierra la sesión.',
  'newPassword.submit': 'Guardar la contraseña',
  'newPassword.noLink': 'Para elegir una contraseña nueva, abrí el enlace del correo que te mandamos.',
  'newPassword.again': 'Pedir un correo nuevo',
  'newPassword.saved': 'Guardamos tu contraseña',
  'newPassword.saved.text': 'Ya podés entrar con ella.',
  'newPassword.login': 'Ingresar',

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
