import { formatDate, type Instant } from '../calendar.ts';
import type { TrainingType } from '../training/labels.ts';
import { shownCode } from './code.ts';
import type { Certificate } from './contract.ts';

/** Texts on a certificate's sheet, the same on screen, on paper and in its picture. */
export interface SheetTexts {
  readonly heading: string;
  readonly certifies: string;
  readonly holder: string;
  readonly dni: string;
  readonly deed: string;
  readonly training: string;
  readonly condition: string;
  /** Dates of the training; null if unknown. */
  readonly dates: string | null;
  readonly issued: string;
  readonly expires: string | null;
  readonly code: string;
  readonly check: string;
  /** Across the sheet of an invalid certificate. */
  readonly stamp: string | null;
}

const STAMPS: Readonly<Record<Certificate['state'], string | null>> = {
  valid: null,
  expiring: null,
  expired: 'Vencida',
  revoked: 'Anulada',
  replaced: 'Reemplazada',
};

const DEEDS: Readonly<Record<TrainingType, string>> = {
  course: 'hizo el curso',
  talk: 'asistió a la charla técnica',
  day: 'asistió a la jornada',
};

const PLACES: Readonly<Record<TrainingType, string>> = {
  course: 'tiene su lugar en el curso',
  talk: 'tiene su lugar en la charla técnica',
  day: 'tiene su lugar en la jornada',
};

export function sheetTexts(certificate: Certificate): SheetTexts {
  const { kind, id, names, surnames, dni, type, courseTitle, condition, start, finish, date, expires } =
    certificate;
  return {
    heading: kind === 'enrolment' ? 'Constancia de alumno regular' : 'Constancia',
    certifies: 'certifica que',
    holder: `${names} ${surnames}`,
    dni: `DNI ${groupedDni(dni)}`,
    deed: (kind === 'enrolment' ? PLACES : DEEDS)[type],
    training: courseTitle,
    condition,
    dates: period(start, finish),
    issued: `Emitida el ${dateOf(date)}`,
    expires: expires === null ? null : `Vence el ${dateOf(expires)}`,
    code: shownCode(id),
    check: 'Verificá esta constancia con el código QR o en',
    stamp: STAMPS[certificate.state],
  };
}

function period(start: string | null, finish: string | null): string | null {
  const [first, last] = [start, finish].map((day) => (day === null ? null : dateOf(day)));
  if (first && last && first !== last) return `Del ${first} al ${last}`;
  const day = first ?? last;
  return day ? `El ${day}` : null;
}

function dateOf(instant: string): string {
  return formatDate(Date.parse(instant) satisfies Instant);
}

/** `30.111.222`; text that is not a number stays as it is. */
function groupedDni(dni: string): string {
  return /^\d+$/.test(dni) ? dni.replace(/\B(?=(?:\d{3})+$)/g, '.') : dni;
}
