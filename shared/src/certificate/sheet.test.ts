import { expect, test } from 'vitest';
import type { Certificate } from './contract.ts';
import { sheetTexts } from './sheet.ts';

const certificate: Certificate = {
  kind: 'achievement',
  id: '7K3M9QXR2TB5W8Z0',
  courseId: 'poda',
  courseTitle: 'Poda',
  type: 'course',
  names: 'Ana',
  surnames: 'Gómez',
  dni: '30111222',
  condition: 'Completado y aprobado',
  start: '2026-03-01T12:00:00.000Z',
  finish: '2026-06-01T12:00:00.000Z',
  date: '2026-06-10T12:00:00.000Z',
  expires: null,
  state: 'valid',
  reason: null,
  replacedBy: null,
  replaces: null,
};

test.each([
  [{}, { holder: 'Ana Gómez', dni: 'DNI 30.111.222', code: '7K3M-9QXR-2TB5-W8Z0', expires: null }],
  [{}, { dates: 'Del 1 de marzo de 2026 al 1 de junio de 2026', issued: 'Emitida el 10 de junio de 2026' }],
  [{ finish: '2026-03-01T18:00:00.000Z' }, { dates: 'El 1 de marzo de 2026' }],
  [{ start: null, finish: null }, { dates: null }],
  [
    { dni: '•••••222', type: 'talk' },
    { dni: 'DNI •••••222', deed: 'asistió a la charla técnica' },
  ],
  [{ expires: '2029-06-10T12:00:00.000Z' }, { expires: 'Vence el 10 de junio de 2029' }],
  [
    { kind: 'enrolment' },
    { heading: 'Constancia de alumno regular', deed: 'tiene su lugar en el curso', training: 'Poda' },
  ],
  [{ kind: 'enrolment', type: 'day' }, { deed: 'tiene su lugar en la jornada' }],
  [{ state: 'valid' }, { stamp: null }],
  [{ state: 'expiring' }, { stamp: null }],
  [{ state: 'revoked' }, { stamp: 'Anulada' }],
] as const)('the sheet of %j shows %j', (fields, expected) => {
  expect(sheetTexts({ ...certificate, ...fields })).toMatchObject(expected);
});
