import type { PrivateImageFolder } from '@centro/shared/upload/images';

/** Names of the pictures in each folder. */
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
  person: 'Persona',
  stored: 'Guardada',
  actions: 'Acciones',
  view: 'Ver',
  viewOf: (what: string, whose: string) => `Ver: ${what}, ${whose}`,
  none: 'No hay fotos de estas.',
  noneOfPerson: 'No tiene fotos guardadas.',
  count: (total: number) => (total === 1 ? '1 foto' : `${total.toLocaleString('es-AR')} fotos`),
  viewNoted: 'Esta vista quedó anotada.',
  gone: 'Esta foto ya no está: la persona la cambió, o se cumplió el plazo.',
} as const;
