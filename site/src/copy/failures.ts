import type { ErrorCode } from '@centro/shared';

/** Default message of each failure; some screens have their own. */
export const failureTexts: Readonly<Record<ErrorCode | 'offline', string>> = {
  'invalid-body': 'Hay un dato que no pudimos leer. Revisá lo que escribiste.',
  'invalid-parameters': 'La dirección tiene un dato que no es válido.',
  // spec §5, Image upload
  'unsupported-image': 'Formato de archivo no soportado',
  // spec §8, Signup
  'weak-password': 'La contraseña debe tener al menos 6 caracteres.',
  'password-too-long': 'La contraseña es demasiado larga: puede tener hasta 72 caracteres.',
  // spec §5, Signup
  'terms-not-accepted': 'Por favor, leé y aceptá los Términos y Condiciones.',
  // spec §5, Profile creation
  'dni-image-required': 'Necesitamos una imagen frontal de tu DNI.',
  // spec §5, Food-handler
  'dni-back-image-required': 'Debes subir una imagen del reverso de tu DNI',
  'passport-photo-required': 'Necesitamos una foto tuya, tipo carnet.',
  // spec §5, Public profile
  'profile-image-required': 'Selecciona una imagen de perfil',
  'invalid-answers': 'Revisá las respuestas marcadas.',
  'unsupported-file': 'Ese archivo no se puede usar: tiene que ser un PDF o una imagen.',
  'wrong-code': 'Ese código no es. Mirá el último correo.',
  unauthenticated: 'Tu sesión venció. Ingresá de nuevo para seguir.',
  // spec §8, Login
  'wrong-password': 'La contraseña no es correcta',
  forbidden: 'Tu perfil no puede hacer esto.',
  'cross-origin': 'Recargá la página y probá de nuevo.',
  // spec §5, Enrolment pre-checks
  banned: 'Usuario bloqueado',
  'not-found': 'No encontramos lo que buscás.',
  // spec §8, Login
  'user-not-found': 'No te encontramos',
  'method-not-allowed': 'Ocurrió un error inesperado. Probá de nuevo en unos minutos.',
  // spec §8, Signup
  'email-taken': 'Ya existe un perfil creado con este correo electrónico',
  'other-citizen': 'En este navegador ingresó otra persona. Recargá la página para seguir.',
  'dni-fixed': 'Ya tenés inscripciones con otro número de DNI. Para cambiarlo, comunicate con el centro.',
  'name-fixed': 'El centro ya vio tu documento. Para corregir tu nombre, comunicate con el centro.',
  'profile-incomplete': 'Para inscribirte, completá los datos de tu perfil.',
  'food-handler-required': 'Esta capacitación pide tus datos de manipulación de alimentos.',
  'form-required': 'Para inscribirte en esta capacitación debes completar un formulario.',
  'form-changed': 'El formulario cambió mientras lo respondías. Revisalo y volvé a enviarlo.',
  'already-completed': 'Ya respondiste este formulario.',
  // design, Enrolment
  'enrolment-closed': 'La inscripción a esta capacitación no está abierta.',
  'no-quota': 'No hay cupo disponible en esta capacitación.',
  'enrolled-with-other-profile': 'Tu DNI está en otro perfil. Comunicate con el centro.',
  'email-unconfirmed': 'Para anotarte, primero confirmá tu correo.',
  'account-full': 'Tu cuenta está llena. Confirmá tu correo, o comunicate con el centro.',
  'document-unseen': 'Comunicate con el centro.',
  'training-started': 'La capacitación ya comenzó. Si no podés seguir, comunicate con el centro.',
  'enrolment-approved': 'Ya aprobaste esta capacitación.',
  'upload-conflict': 'La imagen no llegó entera. Probá de nuevo.',
  'reference-expired': 'Pasó demasiado tiempo. Escribí tu correo electrónico para seguir.',
  'link-expired': 'Este enlace ya no sirve: venció o ya lo usaste. Pedí uno nuevo.',
  'code-expired': 'Ese código ya no sirve. Pedí otro.',
  'body-too-large': 'El archivo es demasiado grande.',
  'too-many-requests': 'Hubo demasiados intentos. Esperá unos minutos y probá de nuevo.',
  unexpected: 'Ocurrió un error inesperado. Probá de nuevo en unos minutos.',
  'storage-full': 'Por ahora no recibimos archivos. Probá de nuevo más tarde.',
  unavailable: 'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
  offline: 'No hay conexión a internet. No se perdió nada: probá de nuevo cuando vuelva.',
};

/** The codes that have a text. */
export const failureCodes = Object.keys(failureTexts) as readonly (keyof typeof failureTexts)[];
