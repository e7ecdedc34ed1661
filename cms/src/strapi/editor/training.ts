import { ADDITION_FIELDS, ADDITION_ROWS } from './additions';
import { halves, thirds, whole, type EditorType } from './editor-type';

/** How trainings and their parts look in the admin. */
export const trainingTypes: readonly EditorType[] = [
  {
    uid: 'api::training.training',
    mainField: 'title',
    list: {
      columns: ['title', 'type', 'category', 'visibility'],
      sortBy: 'timestamp',
      order: 'DESC',
    },
    rows: [
      halves('title', 'slug'),
      thirds('type', 'category', 'visibility'),
      whole('description'),
      whole('content'),
      halves('cardImage', 'images'),
      ...ADDITION_ROWS,
      whole('teachers'),
      halves('mode', 'place'),
      thirds('durationMinutes', 'totalHours', 'price'),
      halves('requirements', 'whatToBring'),
      whole('inscription'),
      whole('waitingList'),
      whole('schedule'),
      whole('meetings'),
      whole('notifications'),
      halves('foodHandler', 'formId'),
      [['timestamp', 6]],
    ],
    fields: {
      title: { label: 'Título', help: 'El nombre de la capacitación, tal como se lee en el sitio.' },
      slug: {
        label: 'Dirección',
        help: 'Última parte de la dirección web. Se arma sola con el título y no se puede cambiar después de publicar.',
      },
      description: {
        label: 'Descripción breve',
        help: 'Un párrafo corto para la tarjeta. En las listas se muestran los primeros 200 caracteres.',
      },
      content: {
        label: 'Contenido',
        help: 'El texto completo de la página: programa, forma de trabajo y todo lo que haga falta.',
      },
      type: { label: 'Tipo', help: 'Qué clase de capacitación es.' },
      category: { label: 'Categoría', help: 'El tema al que pertenece.' },
      visibility: {
        label: 'Visibilidad',
        help: 'Pública: está en la lista de capacitaciones. Archivada: pasa al archivo y sale de la lista.',
      },
      interruption: {
        label: 'Suspendida o cancelada',
        help: 'La pone y la saca la oficina, en Inscripciones.',
      },
      interruptionReason: {
        label: 'Motivo de la suspensión',
        help: 'Lo escribe la oficina, en Inscripciones, y lo lee todo el mundo.',
      },
      timestamp: {
        label: 'Fecha de creación',
        help: 'Ordena el archivo. Si la dejás vacía, se completa con la fecha y hora de hoy.',
      },
      cardImage: {
        label: 'Imagen de la tarjeta',
        help: 'La foto que se ve en las listas. Conviene que sea apaisada y de menos de 25 MB. Necesita texto alternativo: qué se ve en ella.',
      },
      images: {
        label: 'Galería',
        help: 'Más fotos para la página de la capacitación. Cada una necesita texto alternativo: qué se ve en ella.',
      },
      ...ADDITION_FIELDS,
      teachers: {
        label: 'Docentes',
        help: 'Quienes la dictan. Si falta alguien, cargalo primero en Docentes.',
      },
      mode: { label: 'Modalidad', help: 'Por ejemplo: Presencial, Virtual o Mixta.' },
      place: { label: 'Lugar', help: 'Dónde se dicta: aula, sede o dirección.' },
      durationMinutes: {
        label: 'Duración en horas',
        help: 'Lo que dura cada encuentro. Por ejemplo, 1,5 es una hora y media.',
      },
      totalHours: {
        label: 'Horas',
        help: 'Cuántas horas de clase suma en total. Por ejemplo: 40. Puede quedar vacía.',
      },
      price: {
        label: 'Precio',
        help: 'En pesos, sin puntos de miles. Con 0 el sitio dice «Gratuito»; si queda vacío, no dice nada.',
      },
      requirements: {
        label: 'Requisitos',
        help: 'Lo que hace falta para anotarse. Por ejemplo: ser mayor de 18 años. Puede quedar vacío.',
      },
      whatToBring: {
        label: 'Qué llevar',
        help: 'Lo que cada persona trae a clase. Por ejemplo: guantes y ropa de trabajo. Puede quedar vacío.',
      },
      schedule: {
        label: 'Período de dictado',
        help: 'Cuándo empieza y cuándo termina. Si lo dejás vacío, se toma de los encuentros.',
      },
      meetings: { label: 'Encuentros', help: 'Las clases o reuniones, una por una y en orden.' },
      inscription: {
        label: 'Inscripción',
        help: 'Desde cuándo, hasta cuándo y para cuántas personas está abierta.',
      },
      waitingList: {
        label: 'Lista de espera',
        help: 'Qué pasa cuando se completa el cupo.',
      },
      formId: {
        label: 'Formulario previo',
        help: 'El que hay que responder antes de inscribirse, de los publicados en Formularios. Vacío si no hace falta.',
      },
      foodHandler: {
        label: 'Datos de manipulador',
        help: 'Activalo si para inscribirse hay que completar el perfil de manipulador de alimentos.',
      },
      notifications: {
        label: 'Avisos',
        help: 'Textos públicos que se muestran en la página según el momento.',
      },
    },
  },
  {
    uid: 'training.period',
    mainField: 'start',
    rows: [halves('start', 'finish')],
    fields: {
      start: { label: 'Comienza', help: 'Fecha y hora en que empieza.' },
      finish: {
        label: 'Termina',
        help: 'Fecha y hora en que termina. Sin hora, el final de ese día (23:59). Puede quedar vacía.',
      },
    },
  },
  {
    uid: 'training.meeting',
    mainField: 'title',
    rows: [whole('title'), halves('start', 'finish'), halves('mode', 'place')],
    fields: {
      key: { label: 'Clave', help: 'Lo reconoce aunque cambie de nombre o de fecha; se completa sola.' },
      title: { label: 'Título', help: 'Por ejemplo: Encuentro 1, herramientas de corte.' },
      start: { label: 'Comienza', help: 'Fecha y hora en que empieza el encuentro.' },
      finish: {
        label: 'Termina',
        help: 'Fecha y hora en que termina. Sin hora, el final de ese día (23:59). Si queda vacía, el final del día en que comienza.',
      },
      mode: { label: 'Modalidad', help: 'Solo si este encuentro tiene otra modalidad que el resto.' },
      place: { label: 'Lugar', help: 'Solo si este encuentro es en otro lugar que el resto.' },
    },
  },
  {
    uid: 'training.inscription',
    mainField: 'start',
    rows: [thirds('start', 'finish', 'maxQuota'), [['provisionalMinutes', 4]]],
    fields: {
      start: { label: 'Abre', help: 'Fecha y hora desde la que se puede inscribir.' },
      finish: {
        label: 'Cierra',
        help: 'Fecha y hora hasta la que se puede inscribir. Sin hora, el final de ese día (23:59). Vacía: queda abierta sin límite.',
      },
      maxQuota: { label: 'Cupo máximo', help: 'Cantidad de lugares. Con 0 no hay límite.' },
      provisionalMinutes: {
        label: 'Minutos para confirmar',
        help: 'Cuánto se guarda el lugar de quien todavía no confirmó su correo. 30 es lo usual; como máximo, 2880 (dos días).',
      },
    },
  },
  {
    uid: 'training.waiting-list',
    mainField: 'maxQuota',
    rows: [halves('enabled', 'maxQuota')],
    fields: {
      enabled: {
        label: 'Tiene lista de espera',
        help: 'Activala para anotar a quienes llegan cuando ya no hay lugar.',
      },
      maxQuota: {
        label: 'Lugares en espera',
        help: 'Cuántas personas pueden esperar como máximo.',
      },
    },
  },
  {
    uid: 'training.notifications',
    mainField: 'text',
    rows: [halves('startText', 'finishText'), whole('text'), halves('link', 'linkName')],
    fields: {
      startText: {
        label: 'Aviso durante el dictado',
        help: 'Lo lee todo el mundo cuando la inscripción cerró o la capacitación ya comenzó.',
      },
      finishText: {
        label: 'Aviso en los demás momentos',
        help: 'Lo lee todo el mundo antes de que comience y después de que termina.',
      },
      text: { label: 'Aviso permanente', help: 'Lo lee todo el mundo, siempre.' },
      link: { label: 'Enlace', help: 'Dirección completa, que empieza con https://.' },
      linkName: { label: 'Texto del enlace', help: 'Lo que se lee en el enlace del aviso.' },
    },
  },
];
