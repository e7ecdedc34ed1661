import type { AuditKind } from '../../audit/staff-contract';

/** What may be asked for, in the words of who asks. */
export const KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  'enrolment-change': 'Cambios de inscripciones',
  'enrolment-export': 'Planillas descargadas',
  'attendance-change': 'Asistencia',
  letter: 'Correos enviados a inscriptos',
  'form-file-view': 'Archivos de formularios vistos',
  'certificate-issue': 'Constancias emitidas',
  'certificate-revoke': 'Constancias anuladas',
  'certificate-replace': 'Constancias reemplazadas',
  'certificate-license': 'Carnets adjuntados',
  'score-change': 'Puntajes de perfiles públicos',
  'profile-review': 'Perfiles públicos revisados',
  'person-create': 'Cuentas creadas',
  'person-update': 'Cambios de datos y bloqueos',
  'person-merge': 'Perfiles unidos',
  'person-delete': 'Cuentas borradas',
  'picture-view': 'Fotos de documentos vistas',
};

export const texts = {
  title: 'Registro',
  explained: 'Lo que hizo el personal con personas, inscripciones y constancias. Se guarda un año.',
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
  reason: (reason: string) => `Motivo: ${reason}`,
} as const;
