import type { Preview } from '../../modules/publishing/staff-contract';
import { quoted } from '../ui/texts';

type PageName = Extract<Preview, { kind: 'shown' }>['pages'][number]['name'];

/** Names of the pages that show a draft. */
export const PAGE_NAMES: Readonly<Record<PageName, string>> = {
  own: 'Su página',
  list: 'La lista',
  home: 'Inicio',
  about: 'Acerca',
  treasury: 'Cooperadora',
};

export const previewTexts = {
  title: 'Vista previa',
  open: 'Ver cómo queda',
  saveFirst: 'Guardá para ver cómo queda lo que escribiste.',
  explained: 'Así se ve lo que está guardado. En el sitio sigue lo último que se publicó.',
  page: 'Página',
  width: 'Tamaño',
  phone: 'Teléfono',
  desktop: 'Computadora',
  close: 'Cerrar',
  frame: 'El borrador como se va a ver en el sitio',
  unshowable: (fields: readonly string[]) =>
    `Todavía no se puede ver: falta completar o corregir ${quoted(fields)}.`,
  failed: 'No se pudo abrir la vista previa. Cerrala y volvé a intentarlo.',
} as const;
