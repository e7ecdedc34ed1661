/** What people read of their own certificates, in the Spanish of Argentina. */
export const certificateCopy = {
  'mine.loading': 'Cargando tus constancias',
  'mine.see': 'Ver la constancia',
  'mine.seeOf': (training: string) => `Ver la constancia de ${training}`,
  'mine.pdf': 'Descargar PDF',
  'mine.pdfOf': (training: string) => `Descargar el PDF de ${training}`,
  'mine.issued': (day: string) => `Emitida el ${day}`,
  'mine.license': 'Descargar la licencia',
  'mine.licenseOf': (training: string) => `Descargar la licencia de ${training}`,
  'mine.expires': (day: string) => `Vence el ${day}`,
  'mine.expired': (day: string) => `Venció el ${day}`,
  'mine.replaced': 'La licencia está con la constancia que la reemplaza.',
  'mine.noLicense': 'El centro todavía no cargó el archivo de la licencia.',
  'state.valid': 'Vigente',
  'state.expired': 'Vencida',
  'state.revoked': 'Anulada',
  'state.replaced': 'Reemplazada por otra',
} as const;
