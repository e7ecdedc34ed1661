/** Errors about the DNI of a person, read by the staff in Strapi's content manager. */
export const dniTexts = {
  inTraining:
    'Otro perfil con ese DNI ya está en una de sus capacitaciones. Sacá antes a uno de los dos de ahí.',
  held:
    'Otro perfil con ese DNI ya figura como visto. Si esta persona mostró el documento, hacela titular del ' +
    'DNI en Personas.',
  missing: 'Está en alguna capacitación: no puede quedarse sin DNI.',
} as const;

/** Errors about deleting a training, read by editors in Strapi's content manager. */
export const trainingTexts = {
  hasEnrolments:
    'Hay personas inscriptas o en lista de espera. En lugar de borrar la capacitación, archivala.',
} as const;

/** Reason of a certificate that is revoked with its approval, read by everyone who verifies it. */
export const approvalTexts = { withdrawn: 'El centro dejó sin efecto la aprobación.' } as const;

/** Spreadsheets of the people in a training, which the staff export from the admin. */
export const rosterTexts = {
  name: 'Inscripciones',
  head: [
    'DNI',
    'Apellido',
    'Nombre',
    'Correo electrónico',
    'Teléfono',
    'Ocupación',
    'Localidad',
    'Situación',
    'Puesto en la espera',
    'Desde',
    'Constancia',
    'Encuentros a los que vino',
  ],
  statuses: { enrolled: 'Tiene lugar', waiting: 'En espera', approved: 'Aprobó' },
} as const;
