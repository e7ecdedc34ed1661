import {
  CATEGORIES,
  INTERRUPTIONS,
  PUBLICATION_TYPES,
  totalScore,
  TRAINING_TYPES,
  type Block,
  type BoardProfile,
  type Image,
  type Issuer,
  type Publication,
  type SiteContent,
  type Training,
  type Verification,
} from '@centro/shared';
import fc from 'fast-check';

/** The instant generated content is spread around, in milliseconds. */
export const EPOCH_DAY = Date.parse('2026-03-10T12:00:00-03:00');
const DAY = 24 * 60 * 60 * 1000;

const instant = fc
  .integer({ min: -60, max: 60 })
  .map((days) => new Date(EPOCH_DAY + days * DAY).toISOString());
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const words = fc.lorem({ maxCount: 40 });
const hostileText = fc.oneof(
  words,
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"quoted" & <b>bold</b>',
    '🌾 emoji',
    'العربية',
    'a'.repeat(400),
  ),
);

const image: fc.Arbitrary<Image> = fc.record({
  url: fc.constantFrom('/media/a.webp', '/media/b.webp'),
  width: fc.constant(1280),
  height: fc.constant(720),
  alternativeText: hostileText,
  colour: fc.constantFrom(null, '#3f7d2a'),
  versions: fc.constantFrom<Image['versions']>([], [{ url: '/media/a_small.webp', width: 500, height: 281 }]),
});

const paragraph = hostileText.map((text): Block => ({
  type: 'paragraph',
  children: [{ type: 'text', text }],
}));

const additions = {
  video: maybe(
    fc.record({
      address: fc.constantFrom('https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871'),
      cover: image,
    }),
  ),
  attachments: fc.array(
    fc.record({
      url: fc.constant('/media/programa.pdf'),
      name: hostileText.map((text) => text || 'programa.pdf'),
      bytes: fc.nat(9_000_000).map((size) => size + 1),
    }),
    { maxLength: 2 },
  ),
};

/** Any training the cms may publish under an id. */
export function trainingWith(id: string): fc.Arbitrary<Training> {
  return fc.record({
    id: fc.constant(id),
    title: hostileText.map((text) => text || 'Sin título'),
    description: hostileText,
    content: fc.array(paragraph, { maxLength: 3 }),
    type: fc.constantFrom(...TRAINING_TYPES),
    category: fc.constantFrom(...CATEGORIES),
    visibility: fc.constantFrom('public' as const, 'public' as const, 'archived' as const),
    timestamp: instant,
    cardImage: maybe(image),
    images: fc.array(image, { maxLength: 2 }),
    teachers: fc.array(fc.record({ name: hostileText, description: maybe(words), image: maybe(image) }), {
      maxLength: 2,
    }),
    mode: maybe(words),
    place: maybe(words),
    durationMinutes: maybe(fc.integer({ min: 1, max: 600 })),
    schedule: fc.record({ start: maybe(instant), finish: maybe(instant) }),
    meetings: fc.array(
      fc.record({
        title: words,
        start: instant,
        finish: maybe(instant),
        mode: maybe(words),
        place: maybe(words),
      }),
      { maxLength: 3 },
    ),
    inscription: fc.record({ start: maybe(instant), finish: maybe(instant), maxQuota: fc.nat(50) }),
    waitingList: fc.record({ enabled: fc.boolean(), maxQuota: fc.nat(20) }),
    formId: fc.constant<string | null>(null),
    foodHandler: fc.boolean(),
    notifications: fc.record({
      start: fc.record({ text: maybe(words) }),
      finish: fc.record({ text: maybe(words) }),
      text: maybe(hostileText),
      link: maybe(fc.constant('https://example.com/aviso')),
      linkName: maybe(words),
    }),
    totalHours: maybe(fc.integer({ min: 1, max: 400 })),
    price: maybe(fc.constantFrom(0, 0, 4500)),
    requirements: maybe(hostileText),
    whatToBring: maybe(words),
    interruption: maybe(fc.record({ kind: fc.constantFrom(...INTERRUPTIONS), reason: hostileText })),
    ...additions,
  });
}

/** Any publication the cms may publish under an id. */
export function publicationWith(id: string): fc.Arbitrary<Publication> {
  return fc.record({
    id: fc.constant(id),
    type: fc.constantFrom(...PUBLICATION_TYPES),
    timestamp: instant,
    title: hostileText.map((text) => text || 'Sin título'),
    description: hostileText,
    content: fc.array(paragraph, { maxLength: 3 }),
    cardImage: maybe(image),
    images: fc.array(image, { maxLength: 2 }),
    featured: fc.boolean(),
    hidden: fc.boolean(),
    partners: fc.array(fc.record({ name: hostileText, image: maybe(image) }), { maxLength: 2 }),
    ...additions,
  });
}

/** Any verification file that the cms may publish, with the id of a number. */
export function verificationWith(number: number): fc.Arbitrary<Verification> {
  return fc.record({
    id: fc.constant(String(number).padStart(64, '0')),
    certificate: fc.record({
      courseId: fc.constantFrom('a', 'b'),
      courseTitle: hostileText,
      names: words,
      surnames: hostileText,
      dni: fc.constant('•••••222'),
      type: fc.constantFrom(...TRAINING_TYPES),
      condition: words,
      start: maybe(instant),
      finish: maybe(instant),
      date: instant,
      expires: maybe(instant),
      state: fc.constantFrom('valid', 'revoked', 'replaced'),
      reason: maybe(words),
    }),
  });
}

/** Any profile on the board, with the id of a number. */
export function boardProfileWith(number: number): fc.Arbitrary<BoardProfile> {
  const uid = number.toString(16).padStart(24, '0');
  const score = fc.nat(3);
  return fc
    .record({
      names: hostileText,
      surnames: words,
      city: hostileText,
      category: fc.constantFrom(...CATEGORIES),
      scores: fc.record({
        machineryScore: score,
        agroindustryScore: score,
        managementScore: score,
        aProductionScore: score,
        vProductionScore: score,
      }),
    })
    .map(({ scores, ...fields }) => ({
      id: uid,
      profile: {
        uid,
        ...fields,
        ...scores,
        totalScore: totalScore(scores),
        profileImage: `/api/public-profiles/${uid}/picture`,
      },
    }));
}

/** Any published data to verify credentials; the publisher does not interpret it. */
export const anyIssuer: fc.Arbitrary<Issuer> = fc.record({
  did: fc.record({ id: fc.constant('did:web:centro.example'), key: fc.constantFrom('z6Mk1', 'z6Mk2') }),
  statusLists: fc.array(fc.record({ encodedList: fc.base64String() }), { minLength: 1, maxLength: 3 }),
});

/** Minimal site content, enough for every page. */
export function siteOf(city: string, colorTheme: string | null = null): SiteContent {
  return {
    styles: { colorTheme },
    general: {
      number: '401',
      city,
      headline: null,
      location: { address: 'Ruta 5, km 210', link: 'https://example.com/mapa', coordinates: null },
      openingHours: 'Lunes a viernes\nde 8 a 12',
      termsUrl: null,
      logo: null,
      simpleLogo: null,
    },
    about: { sections: [], map: { image: null, link: null } },
    people: { administration: [], treasury: [] },
    socials: [{ id: 'whatsapp', url: 'https://wa.me/5490000000000' }],
    treasury: {
      enabled: false,
      title: null,
      mainText: null,
      secondText: null,
      productText: null,
      productLink: null,
      price: null,
      accountData: { holder: null, cuil: null, alias: null, cbu: null },
    },
    teachers: [],
    landingImages: [],
  };
}
