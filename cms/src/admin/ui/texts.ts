/** Texts that several custom screens share. */
export const uiTexts = {
  pageSizeHint: 'De 1 a 1000',
  pageSizeError: 'Escribí un número de 1 a 1000.',
  nameless: 'Todavía sin nombre',
  loading: 'Cargando…',
  failed: 'No se pudo cargar. Volvé a intentarlo.',
  notDone: 'No se hizo. Fijate qué dice el aviso, o si hay conexión, y volvé a intentarlo.',
  retry: 'Reintentar',
  close: 'Cerrar',
  reason: 'Motivo',
  cancel: 'Volver',
} as const;

/** Names of fields within a sentence. */
export function quoted(fields: readonly string[]): string {
  return fields.map((field) => `«${field}»`).join(', ');
}

/** A person's full name, surnames first. */
export function nameOf(
  { names, surnames }: { readonly names: string | null; readonly surnames: string | null },
  otherwise: string = uiTexts.nameless,
): string {
  return [surnames, names].filter(Boolean).join(', ') || otherwise;
}

const MOMENT = new Intl.DateTimeFormat('es-AR', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'America/Argentina/Buenos_Aires',
});

/** @param moment ISO 8601 */
export function momentText(moment: string): string {
  return MOMENT.format(new Date(moment));
}
