export const texts = { title: 'Ayuda' } as const;
