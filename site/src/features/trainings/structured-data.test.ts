import { TRAINING_TYPES, type Training } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import { structuredTraining } from './structured-data.ts';

const SITE = new URL('https://centro.example/capacitaciones/poda');
const CENTRE = { name: 'Centro de Formación Profesional N.º 7', address: 'Ruta 5, km 210' };
const never = { start: null, finish: null };

const training = (type: Training['type']): Training => ({
  id: 'poda',
  title: 'Poda de frutales',
  description: '',
  content: [],
  type,
  category: 'vProduction',
  visibility: 'public',
  interruption: null,
  timestamp: '2026-01-01T00:00:00.000Z',
  cardImage: {
    url: '/media/poda.webp',
    width: 1280,
    height: 720,
    alternativeText: 'Un duraznero',
    colour: null,
    versions: [],
  },
  images: [],
  video: null,
  attachments: [],
  teachers: [],
  mode: null,
  place: null,
  durationMinutes: null,
  totalHours: null,
  price: null,
  requirements: null,
  whatToBring: null,
  schedule: never,
  meetings: [],
  inscription: { ...never, maxQuota: 0 },
  waitingList: { enabled: false, maxQuota: 0 },
  formId: null,
  foodHandler: false,
  notifications: { start: { text: null }, finish: { text: null }, text: null, link: null, linkName: null },
});
const unknown = { opens: undefined, closes: undefined, starts: undefined, ends: undefined };
const dates = {
  ...unknown,
  starts: Date.parse('2026-03-01T18:00:00Z'),
  ends: Date.parse('2026-03-01T20:00:00Z'),
};

describe('structuredTraining', () => {
  test.each(TRAINING_TYPES)(
    'of a %s has absolute addresses and a description, whatever is missing',
    (type) => {
      const data = structuredTraining(training(type), unknown, CENTRE, SITE);
      expect(data).toMatchObject({
        '@type': type === 'course' ? 'Course' : 'Event',
        name: 'Poda de frutales',
        description: 'Poda de frutales',
        url: 'https://centro.example/capacitaciones/poda',
        image: 'https://centro.example/media/poda.webp',
      });
      expect(JSON.stringify(data)).not.toContain('startDate');
    },
  );

  test('contains dates and place', () => {
    const when = { startDate: '2026-03-01T18:00:00.000Z', endDate: '2026-03-01T20:00:00.000Z' };
    const location = { '@type': 'Place', name: CENTRE.name, address: CENTRE.address };
    expect(structuredTraining(training('talk'), dates, CENTRE, SITE)).toMatchObject({ ...when, location });
    expect(structuredTraining(training('course'), dates, CENTRE, SITE)).toMatchObject({
      hasCourseInstance: { ...when, location },
    });
  });

  test.each([
    [0, { isAccessibleForFree: true, offers: { price: 0, priceCurrency: 'ARS', category: 'Free' } }],
    [4500, { isAccessibleForFree: false, offers: { price: 4500, priceCurrency: 'ARS', category: 'Paid' } }],
  ])('contains a price of %i', (price, expected) => {
    for (const type of TRAINING_TYPES) {
      expect(structuredTraining({ ...training(type), price }, dates, CENTRE, SITE)).toMatchObject(expected);
    }
  });

  test('claims no price if none was entered', () => {
    for (const type of TRAINING_TYPES) {
      const data = structuredTraining(training(type), dates, CENTRE, SITE);
      expect(JSON.stringify(data)).not.toMatch(/offers|isAccessibleForFree/);
    }
  });

  test.each([
    ['suspended', 'https://schema.org/EventPostponed'],
    ['cancelled', 'https://schema.org/EventCancelled'],
  ] as const)('marks one as %s', (kind, eventStatus) => {
    const interruption = { kind, reason: 'Lluvia' };
    const dataOf = (type: Training['type']) =>
      structuredTraining({ ...training(type), interruption }, dates, CENTRE, SITE);
    expect(dataOf('talk')).toMatchObject({ eventStatus });
    expect(dataOf('course')).toMatchObject({ hasCourseInstance: { eventStatus } });
    expect(JSON.stringify(structuredTraining(training('talk'), dates, CENTRE, SITE))).not.toContain('Status');
  });

  test('contains the hours of a course and of its next run', () => {
    const course = { ...training('course'), totalHours: 40 };
    expect(structuredTraining(course, dates, CENTRE, SITE)).toMatchObject({
      timeRequired: 'PT40H',
      hasCourseInstance: { courseWorkload: 'PT40H' },
    });
    expect(JSON.stringify(structuredTraining(training('course'), dates, CENTRE, SITE))).not.toContain('PT');
  });
});
