import type { PrivateImageFolder } from '@centro/shared/upload/images';

/** What the staff calls the pictures of each folder. */
export const FOLDER_LABELS: Readonly<Record<PrivateImageFolder, string>> = {
  'dni-images': 'Frente del DNI',
  'dni-images-back': 'Dorso del DNI',
  'passport-photos': 'Foto carnet',
};

export const texts = {
  title: 'Fotos de documentos',
  noted: 'Cada vez que mirás una foto queda anotado quién la miró, de quién es y cuándo.',
  folder: 'Qué fotos',
  pageSize: 'Fotos por página',
  pageSizeHint: 'De 1 a 1000',
  pageSizeError: 'Escribí un número de 1 a 1000.',
  person: 'Persona',
  nameless: 'Todavía sin nombre',
  stored: 'Guardada',
  actions: 'Acciones',
  view: 'Ver',
  viewOf: (what: string, whose: string) => `Ver: ${what}, ${whose}`,
  none: 'No hay fotos de estas.',
  noneOfPerson: 'No tiene fotos guardadas.',
  loading: 'Cargando…',
  failed: 'No se pudo cargar. Volvé a intentarlo.',
  retry: 'Reintentar',
  count: (total: number) => (total === 1 ? '1 foto' : `${total.toLocaleString('es-AR')} fotos`),
  close: 'Cerrar',
  viewNoted: 'Esta vista quedó anotada.',
  gone: 'Esta foto ya no está: la persona la cambió, o se cumplió el plazo.',
  'views.title': 'Quién miró las fotos',
  'views.explained': 'Cada vez que alguien miró una foto de un documento, desde la última.',
  'views.pageSize': 'Vistas por página',
  'views.back': 'Volver a las fotos',
  'views.none': 'Nadie miró fotos todavía.',
  'views.count': (total: number) => (total === 1 ? '1 vista' : `${total.toLocaleString('es-AR')} vistas`),
  'views.when': 'Cuándo',
  'views.who': 'Quién miró',
  'views.whose': 'De quién',
  'views.which': 'Qué foto',
  'views.staffGone': 'Una cuenta que ya no está',
  'views.personGone': 'Una cuenta que se borró, o todavía sin nombre',
} as const;

/** Somebody's names as the staff sorts them. */
export function nameOf(
  { names, surnames }: { readonly names: string | null; readonly surnames: string | null },
  otherwise: string = texts.nameless,
): string {
  return [surnames, names].filter(Boolean).join(', ') || otherwise;
}

const MOMENT = new Intl.DateTimeFormat('es-AR', {
  ...{ dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' },
  timeZone: 'America/Argentina/Buenos_Aires',
});

/** @param moment ISO 8601 */
export function momentText(moment: string): string {
  return MOMENT.format(new Date(moment));
}
