import type { AuditKind, ContentKind } from '../../platform/audit/staff-contract';

/** What may be asked for, in the words of who asks. */
export const KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  'enrolment-change': 'Cambios de inscripciones',
  'enrolment-export': 'Planillas descargadas',
  'attendance-change': 'Asistencia',
  'training-interruption': 'Capacitaciones suspendidas o canceladas',
  letter: 'Correos enviados a inscriptos',
  'form-file-view': 'Archivos de formularios vistos',
  'certificate-issue': 'Constancias emitidas',
  'certificate-revoke': 'Constancias anuladas',
  'certificate-replace': 'Constancias reemplazadas',
  'certificate-license': 'Carnets adjuntados',
  'enrolment-proof': 'Constancias de alumno regular',
  'score-change': 'Puntajes de perfiles públicos',
  'profile-review': 'Perfiles públicos revisados',
  'person-create': 'Cuentas creadas',
  'person-update': 'Cambios de datos y bloqueos',
  'person-merge': 'Perfiles unidos',
  'dni-holder': 'Titulares de un DNI',
  'person-delete': 'Cuentas borradas',
  'picture-view': 'Fotos de documentos vistas',
  promotion: 'Lugares dados a quien esperaba',
  'promotion-notice': 'Lugares avisados por teléfono',
  'content-create': 'Contenido creado',
  'content-change': 'Contenido cambiado',
  'content-publish': 'Contenido publicado',
  'content-unpublish': 'Contenido despublicado',
  'content-delete': 'Contenido borrado',
};

/** What content is called in a sentence. */
export const CONTENT_LABELS: Readonly<Record<ContentKind, string>> = {
  training: 'la capacitación',
  publication: 'la publicación',
  form: 'el formulario',
  teacher: 'la ficha de docente',
  'landing-image': 'la foto de portada',
  'site-content': 'el contenido del sitio',
};

export const texts = {
  title: 'Registro',
  explained:
    'Lo que hizo el personal con personas, inscripciones, constancias y contenido. Se guarda un año; lo borrado se puede restaurar durante 30 días.',
  kind: 'Qué',
  by: 'Quién',
  search: 'Sobre quién',
  searchHint: 'Nombre, correo o DNI',
  searchButton: 'Buscar',
  from: 'Desde',
  to: 'Hasta',
  pageSize: 'Filas por página',
  all: 'Todo',
  everybody: 'Cualquiera',
  siteAdministrators: 'Administradores del sitio',
  clear: 'Quitar filtros',
  oneOnly: 'Sólo lo que se hizo con una persona.',
  none: 'No hay nada anotado así.',
  count: (total: number) => (total === 1 ? '1 anotación' : `${total.toLocaleString('es-AR')} anotaciones`),
  when: 'Cuándo',
  what: 'Qué pasó',
  restore: 'Restaurar como borrador',
  restoreOf: (title: string) => `Restaurar «${title}» como borrador`,
  restored: 'Se restauró como borrador. Revisalo antes de publicarlo.',
  restoreFailed: 'No se pudo restaurar. Puede que ya esté restaurado: mirá la lista del contenido.',
  reason: (reason: string) => `Motivo: ${reason}`,
} as const;
