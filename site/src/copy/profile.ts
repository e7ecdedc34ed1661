/** Names of the fields of a profile (spec §2, §5, §8). */
export const profileCopy = {
  names: 'Nombres',
  surnames: 'Apellidos',
  phoneNumber: 'Teléfono',
  'phoneNumber.hint': 'Con código de área, solo los números. Por ejemplo: 2494123456',
  'phoneNumber.wrong': 'Escribí los 10 números, con código de área.',
  job: 'Ocupación',
  city: 'Localidad',
  'me.title': 'Mi perfil',
} as const;
