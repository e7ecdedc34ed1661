import { halves, whole, type EditorType } from './editor-type';

/** How landing images look in the admin. */
export const landingImageTypes: readonly EditorType[] = [
  {
    uid: 'api::landing-image.landing-image',
    mainField: 'name',
    list: { columns: ['name', 'location', 'image'], sortBy: 'name', order: 'ASC' },
    rows: [halves('name', 'location'), whole('image')],
    fields: {
      name: {
        label: 'Nombre',
        help: 'Qué se ve en la foto. En qué orden rotan se elige en «Datos del centro».',
      },
      location: { label: 'Lugar', help: 'Dónde se sacó la foto. Puede quedar vacío.' },
      image: {
        label: 'Foto',
        help: 'Una foto apaisada, de menos de 25 MB. Necesita texto alternativo: qué se ve en ella.',
      },
    },
  },
];
