/** Texts of the certificate verification. Literal texts of the specification are marked. */
export const verificationCopy = {
  loading: 'Buscando la constancia…',
  verdicts: {
    valid: { title: 'Vigente', text: 'Esta constancia es auténtica y está vigente.' },
    expiring: {
      title: 'Por vencer',
      text: 'Esta constancia es auténtica y está vigente, pero vence pronto.',
    },
    expired: { title: 'Vencida', text: 'Esta constancia es auténtica, pero venció.' },
    revoked: { title: 'Anulada', text: 'El centro anuló esta constancia. Ya no tiene validez.' },
    replaced: {
      title: 'Reemplazada',
      text: 'El centro reemplazó esta constancia por otra. Ya no tiene validez.',
    },
    unknown: {
      title: 'No encontrada',
      text: 'No encontramos ninguna constancia con ese código. Revisá que esté bien escrito, o consultanos.',
    },
    tooMany: {
      title: 'Demasiadas búsquedas',
      text: 'Hubo demasiadas búsquedas. Esperá unos minutos y probá de nuevo.',
    },
    failed: {
      title: 'Sin respuesta',
      text: 'No pudimos buscar la constancia. Revisá tu conexión, o probá de nuevo en unos minutos.',
    },
  },
  sheetOf: (holder: string, training: string) => `Así es la constancia de ${holder}: ${training}`,
  picture: {
    working: 'Preparando la imagen…',
    done: 'Listo: la imagen se descargó.',
    // spec §8
    failed: 'No se pudo obtener la certificación',
  },
} as const;
