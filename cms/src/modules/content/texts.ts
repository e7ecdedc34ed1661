/** Errors about the address of an entry, read by editors in Strapi's content manager. */
export const addressTexts = {
  malformed:
    'La dirección solo puede tener letras sin acento, números y guiones, y no puede ser una palabra ' +
    'reservada.',
  taken: (address: string, entry: string) => `La dirección «${address}» ya la usa ${entry}. Elegí otra.`,
  fixed: 'La dirección no se puede cambiar después de publicar: hay enlaces que apuntan a ella.',
  otherEntry: {
    training: 'otra capacitación',
    publication: 'otra publicación',
    form: 'otro formulario',
  },
} as const;

/** Error about deleting a teacher in use, read by editors in Strapi's content manager. */
export const teacherTexts = {
  used: (where: string) =>
    `Todavía figura en ${where}. Quitalo de ahí antes de borrarlo, o cambiale el nombre y la foto si lo ` +
    'reemplaza otra persona.',
  training: (title: string) => `la capacitación ${title}`,
  trainings: (titles: string) => `estas capacitaciones: ${titles}`,
} as const;

/** Errors that editors read in Strapi's content manager when another one saved meanwhile. */
export const editConflictTexts = {
  notDone: (who: string, when: string) =>
    `No se hizo: mientras tenías esto abierto, ${who} guardó otra versión a las ${when}. ` +
    'Volvé a cargar la página para verla.',
  notSaved: (who: string, when: string) =>
    `No se guardó: mientras escribías, ${who} guardó otra versión a las ${when}. Ahora se ve esa versión; ` +
    'lo que escribiste está al costado, en «Lo que no se guardó».',
  unnamedEditor: 'otra persona',
} as const;

/** Reason of a restored entry, read by administrators in the audit log. */
export const restoringTexts = { reason: 'Restaurada del registro.' } as const;

/** Labels of feed entries without a title, read by the staff in reports about the site. */
export const feedTexts = {
  site: 'Datos del centro',
  issuer: 'Emisor de constancias',
} as const;
