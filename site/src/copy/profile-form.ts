/** Texts of the profile's form (spec §2, §5), without the names of its fields. */
export const profileFormCopy = {
  'create.intro': 'Completá tus datos. Los usamos para tus inscripciones y tus certificados.',
  sex: 'Sexo (opcional)',
  'sex.none': 'Prefiero no decirlo',
  'create.submit': 'Guardar mi perfil',
  'edit.intro': 'Cambiá lo que haga falta y guardá.',
  'edit.submit': 'Guardar los cambios',
  saved: 'Guardamos tus datos.',
} as const;
