import { ADDITION_FIELDS, ADDITION_ROWS } from './additions';
import { halves, whole, type EditorType } from './editor-type';

/** How publications and their parts look in the admin. */
export const publicationTypes: readonly EditorType[] = [
  {
    uid: 'api::publication.publication',
    mainField: 'title',
    list: {
      columns: ['title', 'type', 'timestamp'],
      sortBy: 'timestamp',
      order: 'DESC',
    },
    rows: [
      halves('title', 'slug'),
      halves('type', 'timestamp'),
      whole('description'),
      whole('content'),
      halves('cardImage', 'images'),
      ...ADDITION_ROWS,
      halves('featured', 'hidden'),
      whole('partners'),
    ],
    fields: {
      title: { label: 'Título', help: 'El título, tal como se lee en el sitio.' },
      slug: {
        label: 'Dirección',
        help: 'Última parte de la dirección web. Se arma sola con el título y no se puede cambiar después de publicar.',
      },
      type: { label: 'Tipo', help: 'Qué clase de publicación es.' },
      timestamp: {
        label: 'Fecha',
        help: 'La que se muestra y ordena la lista. Si la dejás vacía, se completa con la fecha y hora de hoy.',
      },
      description: {
        label: 'Descripción breve',
        help: 'Un párrafo corto para la tarjeta. En las listas se muestran los primeros 100 caracteres.',
      },
      content: { label: 'Contenido', help: 'El texto completo de la publicación.' },
      cardImage: {
        label: 'Imagen de la tarjeta',
        help: 'La foto que se ve en las listas. Conviene que sea apaisada y de menos de 25 MB. Necesita texto alternativo: qué se ve en ella.',
      },
      images: {
        label: 'Galería',
        help: 'Más fotos para la página de la publicación. Cada una necesita texto alternativo: qué se ve en ella.',
      },
      ...ADDITION_FIELDS,
      featured: { label: 'Destacada', help: 'Activala para que aparezca entre las destacadas.' },
      hidden: {
        label: 'Oculta',
        help: 'Activala para que no aparezca en las listas. Quien tenga la dirección la sigue viendo.',
      },
      partners: { label: 'Instituciones', help: 'Con quiénes se hace o quiénes acompañan.' },
    },
  },
  {
    uid: 'publication.partner',
    mainField: 'name',
    rows: [halves('name', 'image')],
    fields: {
      name: { label: 'Nombre', help: 'El nombre de la institución.' },
      image: { label: 'Logo', help: 'El logo de la institución.' },
    },
  },
];
