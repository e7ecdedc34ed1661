/** Spec §3, Sexes. */
export const SEX_LABELS = { M: 'Masculino', F: 'Femenino' } as const;

export type Sex = keyof typeof SEX_LABELS;
