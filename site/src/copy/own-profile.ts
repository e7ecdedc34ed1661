/** Texts of the profile's pages that its forms do not need (spec §2, §5, §8). */
export const ownProfileCopy = {
  'create.title': 'Crear perfil',
  'edit.title': 'Editar perfil',
  // Gender-neutral.
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
  'section.data': 'Mis datos',
  'section.subscriptions': 'Avisos por correo',
  'section.board': 'Bolsa de trabajo',
  'certificates.title': 'Mis constancias',
  'certificates.none':
    'Todavía no tenés constancias. Cuando apruebes una capacitación, el centro la emite y la vas a ver acá.',
  'certificates.verify': 'Verificar una constancia con su código',
  'licences.title': 'Mis licencias',
  'licences.none':
    'Todavía no tenés licencias. Acá vas a ver la libreta de manipulación de alimentos cuando el centro te la entregue.',
} as const;
