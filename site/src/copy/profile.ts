/** Texts of one's profile (spec §2, §5, §8). */
export const profileCopy = {
  'create.title': 'Crear perfil',
  'create.intro': 'Completá tus datos. Los usamos para tus inscripciones y tus certificados.',
  names: 'Nombres',
  surnames: 'Apellidos',
  phoneNumber: 'Teléfono',
  'phoneNumber.hint': 'Con código de área, solo los números. Por ejemplo: 2494123456',
  'phoneNumber.wrong': 'Escribí tu teléfono con código de área, solo los números.',
  job: 'Ocupación',
  city: 'Localidad',
  sex: 'Sexo (opcional)',
  'sex.none': 'Prefiero no decirlo',
  'create.submit': 'Guardar mi perfil',
  'edit.title': 'Editar perfil',
  'edit.intro': 'Cambiá lo que haga falta y guardá.',
  'edit.submit': 'Guardar los cambios',
  saved: 'Guardamos tus datos.',

  'foodHandler.create.title': 'Manipulación de alimentos',
  'foodHandler.edit.title': 'Datos de manipulación de alimentos',
  'foodHandler.intro':
    'Estos datos hacen falta para la libreta de manipulación de alimentos y para las capacitaciones que la entregan.',
  cuit: 'CUIT o CUIL',
  'cuit.hint': 'Los 11 números. Por ejemplo: 20301112223',
  'cuit.wrong': 'Escribí los 11 números de tu CUIT o CUIL.',
  town: 'Municipio',
  address: 'Domicilio',
  'foodHandler.submit': 'Guardar mis datos',
  // spec §2, Account and profile screens
  'foodHandler.skip': 'No me interesa',

  'me.title': 'Mi perfil',
  // Neutral to who reads it.
  'me.welcome': (names: string | null) => (names === null ? 'Qué bueno que estés acá' : `¡Hola, ${names}!`),
  'me.invitation': 'Ingresá para ver tu perfil y tus inscripciones.',
  'me.incomplete': 'Todavía no completaste tu perfil. Lo necesitás para inscribirte.',
  'me.create': 'Completar mi perfil',
  'me.email': 'Correo',
  'me.edit': 'Editar mi perfil',
  'me.tabs': 'Secciones de mi perfil',
  'section.inscripciones': 'Inscripciones',
  'section.constancias': 'Constancias',
  'section.licencias': 'Licencias',
  'certificates.title': 'Mis constancias',
  'certificates.none':
    'Todavía no tenés constancias. Cuando apruebes una capacitación, el centro la emite y la vas a ver acá.',
  'certificates.verify': 'Verificar una constancia con su código',
  'licences.title': 'Mis licencias',
  'licences.none':
    'Todavía no tenés licencias. Acá vas a ver la libreta de manipulación de alimentos cuando el centro te la entregue.',
} as const;
