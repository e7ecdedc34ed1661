/** Texts of the proof of enrolment. */
export const enrolmentProofCopy = {
  'done.title': 'Tu constancia está lista',
  'done.text':
    'Se descarga en PDF. Vale por 30 días, y quien la reciba puede verificarla con el código QR. Si hoy la volvés a pedir, es la misma.',
  'done.see': 'Ver y compartir la constancia',
  'failed.title': 'No pudimos hacer la constancia',
  'document-unseen':
    'Antes de la primera constancia tenemos que ver tu DNI. Acercate al centro con el documento: después la descargás desde acá.',
  'not-found':
    'Esta constancia es para quienes tienen un lugar confirmado en una capacitación que no terminó.',
} as const;
