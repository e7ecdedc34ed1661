/** Errors about the fields of an account, read by the staff in Strapi's content manager. */
export const accountTexts = {
  dniMalformed: 'El DNI no está bien escrito.',
  nameMalformed: 'Los nombres y apellidos se escriben con letras, sin @ ni direcciones web.',
} as const;

/** Answers to forms, read by the staff on the page of a person in the admin. */
export const answerTexts = { file: 'Archivo adjunto' } as const;
