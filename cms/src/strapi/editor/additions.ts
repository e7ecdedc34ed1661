import { halves, whole, type EditorType } from './editor-type';

/** Rows of the fields that trainings and publications share. */
export const ADDITION_ROWS: EditorType['rows'] = [whole('video'), whole('attachments')];

export const ADDITION_FIELDS: EditorType['fields'] = {
  video: {
    label: 'Video',
    help: 'De YouTube o Vimeo. Se ve una foto tuya y el video empieza al tocarla.',
  },
  attachments: {
    label: 'Archivos',
    help: 'PDF para leer o descargar, como un programa o una ficha. Se muestran con su nombre y su tamaño.',
  },
};

/** How the parts of these fields look in the admin. */
export const additionTypes: readonly EditorType[] = [
  {
    uid: 'content.video',
    mainField: 'address',
    rows: [halves('address', 'cover')],
    fields: {
      address: {
        label: 'Dirección del video',
        help: 'La de YouTube o Vimeo, tal como se copia de ahí. Empieza con https://.',
      },
      cover: {
        label: 'Foto de tapa',
        help: 'La que se ve hasta que alguien lo pone. Necesita texto alternativo: de qué trata el video.',
      },
    },
  },
];
