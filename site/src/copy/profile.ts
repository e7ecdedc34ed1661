/** Texts of the forms of one's profile (spec §2, §5, §8). */
export const profileCopy = {
  'create.intro': 'Completá tus datos. Los usamos para tus inscripciones y tus certificados.',
  names: 'Nombres',
  surnames: 'Apellidos',
  phoneNumber: 'Teléfono',
  'phoneNumber.hint': 'Con código de área, solo los números. Por ejemplo: 2494123456',
  'phoneNumber.wrong': 'Escribí los 10 números, con código de área.',
  job: 'Ocupación',
  city: 'Localidad',
  sex: 'Sexo (opcional)',
  'sex.none': 'Prefiero no decirlo',
  'create.submit': 'Guardar mi perfil',
  'edit.intro': 'Cambiá lo que haga falta y guardá.',
  'edit.submit': 'Guardar los cambios',
  saved: 'Guardamos tus datos.',

  'me.title': 'Mi perfil',
} as const;
