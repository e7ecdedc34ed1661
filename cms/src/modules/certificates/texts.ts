/** Label of certificates in reports about the site for the staff; reveals neither the code nor the holder. */
export const certificateTexts = { label: 'Constancia' } as const;
