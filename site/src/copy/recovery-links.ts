/** Names of the ways on from a refusal. */
export const recoveryLinkCopy = {
  signIn: 'Ingresar',
  centre: 'Comunicarme con el centro',
} as const;
