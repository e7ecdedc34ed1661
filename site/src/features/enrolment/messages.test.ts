import { ERROR_CODES } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../components/ui/dialog.ts';
import type { Contacts } from '../../lib/contacts.ts';
import { placeMessage, refusalMessage, stayMessage } from './messages.ts';

const contacts: Contacts = [{ label: 'WhatsApp', href: 'https://whatsapp.example/1' }];
const circumstances = {
  trainingId: 'poda',
  title: 'Poda',
  dniNumber: '30111222',
  contacts,
  again: () => undefined,
};

describe('refusalMessage (spec §5, §8)', () => {
  test.each([
    ['unauthenticated', 'locked', 'Para inscribirte, debes crear un perfil de usuario', ['/ingresar/poda']],
    [
      'profile-incomplete',
      'alert',
      'Para inscribirte, completá los datos de tu perfil.',
      ['/crear-perfil/30111222/poda'],
    ],
    ['banned', 'locked', 'Usuario bloqueado', ['https://whatsapp.example/1']],
    [
      'food-handler-required',
      'alert',
      'Esta capacitación pide tus datos de manipulación de alimentos.',
      ['/crear-perfil/manipulador/poda'],
    ],
    [
      'form-required',
      'alert',
      'Para inscribirte en esta capacitación debes completar un formulario.',
      ['/formulario/salud/poda'],
    ],
    [
      'enrolment-closed',
      'error',
      'La inscripción a esta capacitación no está abierta.',
      ['/capacitaciones/estado/inscripcion-abierta'],
    ],
    [
      'not-found',
      'error',
      'La capacitación que estás buscando no está vigente.',
      ['/capacitaciones/estado/inscripcion-abierta'],
    ],
    [
      'no-quota',
      'error',
      'Por el momento no hay cupo disponible en esta capacitación, te pedimos disculpas por las molestias.',
      ['/capacitaciones/estado/inscripcion-abierta'],
    ],
    ['email-unconfirmed', 'alert', 'Para anotarte, primero confirmá tu correo.', ['/mi-perfil']],
    ['unexpected', 'error', 'Ocurrió un error al intentar registrar la inscripción (unexpected)', []],
  ] as const)('%s', (code, icon, text, links) => {
    const message = refusalMessage({ code, details: { code, formId: 'salud' } }, circumstances);
    expect(message).toMatchObject({ icon, text, title: 'Inscripción no registrada' });
    expect((message.links ?? []).map(({ href }) => href)).toEqual(links);
  });

  test.each([
    ['unauthenticated', 'Ahora no'],
    ['profile-incomplete', 'Ahora no'],
    ['food-handler-required', 'Ahora no'],
    ['form-required', 'Ahora no'],
    ['banned', undefined],
    ['no-quota', undefined],
    ['offline', 'Probar de nuevo'],
    ['unexpected', 'Probar de nuevo'],
  ] as const)('%s has the dismiss button %j', (code, label) => {
    const message = refusalMessage({ code, details: { code, formId: 'salud' } }, circumstances);
    expect(message.dismiss).toBe(label);
  });

  test('has the same title for every error code', () => {
    for (const code of ERROR_CODES) {
      expect(refusalMessage({ code }, circumstances).title).toBe('Inscripción no registrada');
    }
  });
});

describe('every refusal offers a next step', () => {
  const offers = ({ links = [], onAccept }: Message) => links.length > 0 || onAccept !== undefined;

  test.each([...ERROR_CODES, 'offline'] as const)('%s', (code) => {
    expect(offers(refusalMessage({ code }, circumstances))).toBe(true);
    expect(offers(refusalMessage({ code }, { ...circumstances, contacts: [] }))).toBe(true);
    expect(offers(stayMessage(code, circumstances.again))).toBe(true);
  });
});

describe('stayMessage', () => {
  test.each([
    ['training-started', '/acerca'],
    ['enrolment-approved', '/mi-perfil/constancias'],
    ['unauthenticated', '/login'],
  ] as const)('%s leads to %s', (code, href) => {
    expect(stayMessage(code, circumstances.again).links).toMatchObject([{ href }]);
  });
});

describe('placeMessage (spec §8)', () => {
  test.each([
    [{ status: 'enrolled' }, 'Inscripción registrada', 'Ya estás participando en Poda.'],
    [
      { status: 'waiting', position: 3 },
      'Estás en lista de espera',
      'Esta capacitación está completa pero nos pondremos en contacto si se libera algún lugar.',
    ],
  ] as const)('%j', (enrolment, title, text) => {
    expect(placeMessage(enrolment, circumstances)).toEqual({
      icon: expect.any(String) as unknown,
      title,
      text,
    });
  });

  test('leads to the code while the place is provisional', () => {
    const enrolment = { status: 'enrolled', provisionalUntil: '2026-03-01T12:00:00.000Z' } as const;
    expect(placeMessage(enrolment, circumstances)).toMatchObject({
      text: 'Ya estás participando en Poda.',
      dismiss: 'Confirmar mi correo',
    });
  });
});
