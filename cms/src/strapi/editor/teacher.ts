import { whole, type EditorType } from './editor-type';

/** How teachers look in the admin. */
export const teacherTypes: readonly EditorType[] = [
  {
    uid: 'api::teacher.teacher',
    mainField: 'name',
    list: { columns: ['name', 'image', 'updatedAt'], sortBy: 'name', order: 'ASC' },
    rows: [whole('name'), whole('description'), whole('image')],
    fields: {
      name: { label: 'Nombre y apellido', help: 'Como se lee en el sitio.' },
      description: { label: 'Presentación', help: 'Profesión o experiencia, en una o dos oraciones.' },
      image: { label: 'Foto', help: 'Una foto de la cara, de menos de 25 MB.' },
    },
  },
];
