/** Texts of the list of open sessions. */
export const openSessionsCopy = {
  title: 'Sesiones abiertas',
  intro: 'Acá está abierta tu cuenta. Si no reconocés alguna sesión, cerrala y cambiá tu contraseña:',
  device: (browser: string | null, system: string | null) => {
    if (browser === null) return system ?? 'Navegador desconocido';
    return system === null ? browser : `${browser} en ${system}`;
  },
  since: (day: string, time: string) => `Desde el ${day}, ${time} h`,
  current: 'Esta sesión',
  end: 'Cerrar',
  endOthers: 'Cerrar todas las demás',
  alone: 'No hay otra sesión abierta.',
  password: 'Escribí tu contraseña para confirmar que sos vos.',
  'end.question': (device: string) => `¿Cerrar la sesión de ${device}?`,
  'endOthers.question': '¿Cerrar todas las sesiones, menos esta?',
  'end.submit': 'Cerrar esa sesión',
  'end.done': 'Cerramos la sesión.',
  'endOthers.done': 'Cerramos las demás sesiones.',
  keep: 'No cerrar nada',
} as const;
