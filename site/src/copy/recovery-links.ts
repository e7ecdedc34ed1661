/** Labels of recovery links. */
export const recoveryLinkCopy = {
  signIn: 'Ingresar',
  centre: 'Comunicarme con el centro',
} as const;
