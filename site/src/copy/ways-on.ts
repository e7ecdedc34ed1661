/** Names of the ways on from a refusal. */
export const waysOnCopy = {
  again: 'Probar de nuevo',
  signIn: 'Ingresar',
  reload: 'Recargar la página',
  profile: 'Ir a mi perfil',
  complete: 'Completar mi perfil',
  foodHandler: 'Completar mis datos',
  enrolments: 'Ver mis inscripciones',
  certificates: 'Ver mis constancias',
  trainings: 'Ver capacitaciones abiertas',
  centre: 'Comunicarme con el centro',
  recover: 'Pedir otro enlace',
} as const;
