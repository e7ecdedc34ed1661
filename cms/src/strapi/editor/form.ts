import { halves, whole, type EditorType } from './editor-type';

/** How forms and their questions look in the admin. */
export const formTypes: readonly EditorType[] = [
  {
    uid: 'api::form.form',
    mainField: 'title',
    list: { columns: ['title', 'slug', 'multipleAnswers', 'updatedAt'], sortBy: 'title', order: 'ASC' },
    rows: [
      halves('title', 'slug'),
      whole('description'),
      whole('content'),
      whole('questions'),
      [['multipleAnswers', 6]],
    ],
    fields: {
      title: { label: 'Título', help: 'El nombre del formulario, tal como lo lee quien lo responde.' },
      slug: {
        label: 'Dirección',
        help: 'Última parte de la dirección web; es lo que se copia en la capacitación que lo pide. Se arma sola con el título y no se puede cambiar después de publicar.',
      },
      description: { label: 'Descripción breve', help: 'Para qué es, en una o dos oraciones.' },
      content: {
        label: 'Presentación',
        help: 'Lo que haga falta saber antes de responder. Un renglón vacío separa los párrafos.',
      },
      questions: {
        label: 'Preguntas',
        help: 'En el orden en que se hacen. Se pueden mover sin perder las respuestas que ya hay.',
      },
      multipleAnswers: {
        label: 'Se puede responder varias veces',
        help: 'Activalo si hay que responderlo para cada capacitación. Desactivado, cada persona responde una sola vez y le sirve para todas.',
      },
    },
  },
  {
    uid: 'form.question',
    mainField: 'title',
    rows: [
      whole('title'),
      [
        ['type', 8],
        ['required', 4],
      ],
      whole('hint'),
      whole('options'),
      halves('showIfQuestion', 'showIfOption'),
    ],
    fields: {
      key: { label: 'Clave', help: 'La reconoce aunque cambie de lugar; se completa sola.' },
      title: { label: 'Pregunta', help: 'Por ejemplo: ¿Tenés experiencia en poda?.' },
      type: { label: 'Tipo de respuesta', help: 'Qué se puede responder.' },
      required: { label: 'Obligatoria', help: 'Activala si no se puede dejar sin responder.' },
      hint: { label: 'Ayuda', help: 'Una aclaración que se lee debajo de la pregunta. Puede quedar vacía.' },
      options: {
        label: 'Opciones',
        help: 'Una por renglón. Solo para los tipos «Una opción» y «Varias opciones».',
      },
      showIfQuestion: {
        label: 'Mostrar solo si en la pregunta',
        help: 'El texto exacto de una pregunta anterior que tenga opciones. Vacío: se muestra siempre.',
      },
      showIfOption: {
        label: 'Se eligió la opción',
        help: 'El texto exacto de la opción que hay que haber elegido.',
      },
    },
  },
];
