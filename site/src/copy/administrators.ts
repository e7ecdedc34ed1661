import type { CallableFailure } from '@centro/shared';

/** Texts of the form that adds a site administrator (spec §6, §7). */
export const administratorsCopy = {
  title: 'Administración del sitio',
  intro:
    'Quien administra el sitio ve el enlace a la administración y puede bloquear perfiles. Escribí el correo de alguien que ya tenga un perfil.',
  submit: 'Dar permiso de administración',
  done: (email: string) => `Listo: ${email} administra el sitio.`,
} as const;

/** Error messages by code (spec §8, Other). */
export const addAdminRoleFailures: Readonly<Record<CallableFailure, string>> = {
  'invalid-argument': 'Correo electrónico inválido',
  unauthenticated: 'Tu sesión venció. Ingresá de nuevo para seguir.',
  'permission-denied': 'Tu perfil no puede dar este permiso.',
  'not-found': 'No hay ningún perfil con ese correo. Pedile que cree el suyo y probá de nuevo.',
  aborted: 'Entraste con otro perfil en otra pestaña. Recargá la página y probá de nuevo.',
  'resource-exhausted': 'Hubo demasiados intentos. Esperá unos minutos y probá de nuevo.',
  cancelled: 'El pedido se interrumpió. Probá de nuevo.',
  internal: 'Algo falló de nuestro lado. Probá de nuevo en un rato.',
  unimplemented: 'El sitio todavía no puede hacer esto. Usá la administración.',
  unavailable: 'No pudimos conectarnos. Fijate si tenés internet y probá de nuevo.',
  'deadline-exceeded': 'La respuesta tardó demasiado. Fijate si quedó hecho antes de probar de nuevo.',
};
