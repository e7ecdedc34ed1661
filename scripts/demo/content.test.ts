import fs from 'node:fs';
import path from 'node:path';
import {
  CATEGORIES,
  PUBLICATIONS_PER_PAGE,
  PUBLICATION_TYPES,
  QUESTION_TYPES,
  SOCIAL_IDS,
  STATE_INDICES,
  TRAININGS_PER_PAGE,
  TRAINING_TYPES,
  publicationSchema,
  siteContentSchema,
  stateIndex,
  trainingDates,
  trainingSchema,
  type Image,
  type Instant,
} from '@centro/shared';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { boardPlaces } from './board.ts';
import type { DemoContent } from './content.ts';
import { demoForms } from './forms.ts';
import { makeTrainings } from './many-trainings.ts';
import { IDENTITY_CARD, PICTURE_IDS, pictures, readPicture, type PictureId } from './pictures/catalogue.ts';
import { demoPublications } from './publications.ts';
import { landingImages, siteContent } from './site-content.ts';
import { teachers } from './teachers.ts';
import { demoTrainings } from './trainings/all.ts';
import type { DemoTraining } from './trainings/training.ts';

const DAY = 86_400_000;
const TODAY = Date.parse('2026-11-21T15:00:00Z');

const trainings = demoTrainings(TODAY);
const publications = demoPublications(TODAY);
const listed = trainings.filter(({ visibility }) => visibility === 'public');
const archived = trainings.filter(({ visibility }) => visibility === 'archived');
const stateOf = (training: DemoTraining, now: Instant) => stateIndex(trainingDates(training), now);

function image(id: PictureId): Image {
  const { file, alternativeText } = pictures[id];
  return { url: `/media/${file}`, width: 1280, height: 720, alternativeText, colour: null, versions: [] };
}
const optionalImage = (id: PictureId | null) => (id === null ? null : image(id));
const blocks = (content: DemoContent) =>
  content.map((block) => (block.type === 'image' ? { type: 'image', image: image(block.picture) } : block));

/** A stored training as serialized by the cms. */
function publicTraining({ slug, picture, gallery, notifications, ...training }: DemoTraining) {
  const { startText, finishText, ...shown } = notifications;
  return {
    ...training,
    interruption: null,
    id: slug,
    content: blocks(training.content),
    cardImage: optionalImage(picture),
    images: gallery.map(image),
    teachers: training.teachers.map((id) => publicTeacher(teachers[id])),
    notifications: { ...shown, start: { text: startText }, finish: { text: finishText } },
  };
}

const publicTeacher = ({ name, description, picture }: (typeof teachers)[keyof typeof teachers]) => ({
  name,
  description,
  image: optionalImage(picture),
});

describe('trainings', () => {
  test.each<[string, Instant]>([
    ['the morning', TODAY],
    ['the last minute of the local day', Date.parse('2026-11-22T02:59:00Z')],
    ['the first minute of the local day', Date.parse('2026-11-21T03:00:00Z')],
    ...[1, 2, 3, 4, 5, 6].map((days): [string, Instant] => [
      `a day ${String(days)} later in the week`,
      TODAY + days * DAY,
    ]),
  ])('show every state when seeded on %s, and still a day later', (_, today) => {
    const seeded = demoTrainings(today).filter(({ visibility }) => visibility === 'public');
    for (const now of [today, today + DAY]) {
      const states = new Set(seeded.map((training) => stateOf(training, now)));
      expect([...states].toSorted((a, b) => a - b)).toEqual([...STATE_INDICES]);
    }
  });

  test('fill three pages of the list and two of the archive', () => {
    expect(listed.length).toBeGreaterThan(2 * TRAININGS_PER_PAGE);
    expect(archived.length).toBeGreaterThan(TRAININGS_PER_PAGE);
  });

  test('in the archive are over or without dates', () => {
    expect(new Set(archived.map((training) => stateOf(training, TODAY)))).toEqual(new Set([4, 5]));
  });

  test('are of all types and categories, listed and archived', () => {
    for (const group of [listed, archived]) {
      expect(new Set(group.map(({ type }) => type))).toEqual(new Set(TRAINING_TYPES));
      expect(new Set(group.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
    }
  });

  test.each<[string, (training: DemoTraining) => boolean]>([
    ['a picture', ({ picture }) => picture !== null],
    ['a gallery', ({ gallery }) => gallery.length > 0],
    ['teachers', ({ teachers: some }) => some.length > 0],
    ['meetings', ({ meetings }) => meetings.length > 0],
    ['a start notification', ({ notifications }) => notifications.startText !== null],
    ['a finish notification', ({ notifications }) => notifications.finishText !== null],
    ['a linked notice', ({ notifications }) => notifications.link !== null],
    ['a quota', ({ inscription }) => inscription.maxQuota > 0],
    ['a waiting list', ({ waitingList }) => waitingList.enabled],
    ['food handling', ({ foodHandler }) => foodHandler],
    ['a form', ({ formId }) => formId !== null],
    [
      'an enrolment without end',
      ({ inscription }) => inscription.start !== null && inscription.finish === null,
    ],
    ['a duration', ({ durationMinutes }) => durationMinutes !== null],
    ['hours in total', ({ totalHours }) => totalHours !== null],
    ['a word on the price', ({ price }) => price !== null],
    ['something to pay', ({ price }) => price !== null && price > 0],
    ['requirements', ({ requirements }) => requirements !== null],
    ['something to bring', ({ whatToBring }) => whatToBring !== null],
  ])('come with and without %s', (_, has) => {
    expect(listed.some(has)).toBe(true);
    expect(listed.every(has)).toBe(false);
  });

  test('satisfy the public contract', () => {
    for (const training of trainings) {
      expect(trainingSchema.safeParse(publicTraining(training)).error, training.slug).toBeUndefined();
    }
  });

  test('have long descriptions, which are truncated, and short ones', () => {
    const lengths = listed.map(({ description }) => description.length);
    expect(Math.min(...lengths)).toBeGreaterThan(60);
    expect(lengths.filter((length) => length > 250).length).toBeGreaterThanOrEqual(3);
    expect(lengths.filter((length) => length < 200).length).toBeGreaterThanOrEqual(3);
  });

  test('open enrolment before they close it, and start before they end', () => {
    for (const training of trainings) {
      const {
        opens = -Infinity,
        closes = Infinity,
        starts = -Infinity,
        ends = Infinity,
      } = trainingDates(training);
      expect(opens, training.slug).toBeLessThan(closes);
      expect(starts, training.slug).toBeLessThan(ends);
    }
  });
});

describe('publications', () => {
  const shown = publications.filter(({ hidden, featured }) => !hidden && !featured);

  test('are of every type, fill more than a page, and include featured, hidden and partnered ones', () => {
    expect(new Set(publications.map(({ type }) => type))).toEqual(new Set(PUBLICATION_TYPES));
    expect(shown.length).toBeGreaterThan(PUBLICATIONS_PER_PAGE);
    expect(publications.filter(({ featured }) => featured).length).toBeGreaterThanOrEqual(3);
    expect(publications.filter(({ hidden }) => hidden).length).toBeGreaterThanOrEqual(2);
    expect(publications.filter(({ partners }) => partners.length > 0).length).toBeGreaterThanOrEqual(3);
  });

  test('satisfy the public contract', () => {
    for (const { slug, picture, gallery, partners, ...publication } of publications) {
      const shape = {
        ...publication,
        id: slug,
        content: blocks(publication.content),
        cardImage: optionalImage(picture),
        images: gallery.map(image),
        partners: partners.map((partner) => ({ name: partner.name, image: optionalImage(partner.picture) })),
      };
      expect(publicationSchema.safeParse(shape).error, slug).toBeUndefined();
    }
  });

  test('were published before today', () => {
    expect(publications.every(({ timestamp }) => Date.parse(timestamp) < TODAY)).toBe(true);
  });
});

describe('site content', () => {
  const member = ({ name, role, picture }: (typeof siteContent.people.treasury)[number]) => ({
    name,
    role,
    image: optionalImage(picture),
  });

  test('satisfies the public contract', () => {
    const { general, about, people, socials, treasury, colorTheme } = siteContent;
    const shape = {
      styles: { colorTheme },
      general: {
        ...general,
        location: { address: general.address, link: general.locationLink, coordinates: null },
        logo: image(general.logo),
        simpleLogo: image(general.simpleLogo),
      },
      about: {
        sections: about.sections.map(({ title, content, picture }) => ({
          title,
          content: blocks(content),
          image: optionalImage(picture),
        })),
        map: { image: image(about.mapImage), link: about.mapLink },
      },
      people: { administration: people.administration.map(member), treasury: people.treasury.map(member) },
      socials: socials.map(({ network, url }) => ({ id: network, url })),
      treasury,
      teachers: Object.values(teachers).map(publicTeacher),
      landingImages: landingImages.map(({ name, location, picture }) => ({
        name,
        location,
        image: image(picture),
      })),
    };
    expect(siteContentSchema.safeParse(shape).error).toBeUndefined();
  });

  test('contains every network once', () => {
    expect(siteContent.socials.map(({ network }) => network).toSorted()).toEqual([...SOCIAL_IDS].toSorted());
  });

  test('has at least six teachers and four landing images', () => {
    expect(Object.keys(teachers).length).toBeGreaterThanOrEqual(6);
    expect(landingImages.length).toBeGreaterThanOrEqual(4);
  });
});

describe('texts', () => {
  const contents = [
    ...trainings.map(({ content }) => content),
    ...publications.map(({ content }) => content),
    ...siteContent.about.sections.map(({ content }) => content),
  ];
  const text = JSON.stringify(contents);

  test('use every kind of block and mark', () => {
    const kinds = ['paragraph', 'heading', 'list', 'quote', 'code', 'image', 'link'];
    for (const kind of kinds) expect(text).toContain(`"type":"${kind}"`);
    for (const mark of ['bold', 'italic']) expect(text).toContain(`"${mark}":true`);
    for (const format of ['ordered', 'unordered']) expect(text).toContain(`"format":"${format}"`);
    expect(text).toContain('"indentLevel":1');
  });

  test('use no picture twice on a page', () => {
    for (const { slug, picture, gallery, content } of [...trainings, ...publications]) {
      const inText = content.flatMap((block) => (block.type === 'image' ? [block.picture] : []));
      const shown = [picture, ...gallery, ...inText].filter((id) => id !== null);
      expect(shown, slug).toEqual([...new Set(shown)]);
    }
  });

  test('leave no markup unparsed', () => {
    const written = [...text.matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)].map(([, content]) => content ?? '');
    expect(written.filter((content) => /\*\*|\]\(|^#|^- |!\[/.test(content))).toEqual([]);
  });

  test('link only to existing pages and fictitious external addresses', () => {
    const addresses = new Set([
      ...trainings.map(({ slug }) => `/capacitaciones/${slug}`),
      ...publications.map(({ slug }) => `/publicaciones/${slug}`),
      '/capacitaciones',
      '/constancias',
      '/archivo',
    ]);
    const invented = /^(?:https:\/\/|mailto:[a-z]+@)(?:[a-z0-9]+\.)+example(?:\/|$)/;
    const links = [...text.matchAll(/"url":"([^"]*)"/g)].map(([, url]) => url ?? '');
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !addresses.has(link) && !invented.test(link))).toEqual([]);
  });
});

describe('slugs', () => {
  test('are unique', () => {
    for (const entries of [trainings, publications]) {
      expect(new Set(entries.map(({ slug }) => slug)).size).toBe(entries.length);
    }
  });
});

describe('makeTrainings', () => {
  const many = makeTrainings(5000, TODAY);

  test('generates the requested number of distinct trainings, none equal to a demo one', () => {
    const slugs = new Set([...many, ...trainings].map(({ slug }) => slug));
    expect(slugs.size).toBe(5000 + trainings.length);
  });

  test('generates valid trainings of every state, type and category', () => {
    expect(new Set(many.map((training) => stateOf(training, TODAY)))).toEqual(new Set(STATE_INDICES));
    expect(new Set(many.map(({ type }) => type))).toEqual(new Set(TRAINING_TYPES));
    expect(new Set(many.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
    const invalid = many.filter((training) => !trainingSchema.safeParse(publicTraining(training)).success);
    expect(invalid.map(({ slug }) => slug)).toEqual([]);
  });

  test('is deterministic', () => {
    expect(makeTrainings(100, TODAY)).toEqual(many.slice(0, 100));
  });
});

describe('pictures', () => {
  test('have unique file names and descriptions', () => {
    const all = PICTURE_IDS.map((id) => pictures[id]);
    expect(new Set(all.map(({ file }) => file)).size).toBe(all.length);
    expect(new Set(all.map(({ alternativeText }) => alternativeText)).size).toBe(all.length);
  });

  test('are all used', () => {
    const content = JSON.stringify([trainings, publications, siteContent, landingImages, teachers]);
    expect(PICTURE_IDS.filter((id) => !content.includes(`"${id}"`))).toEqual([]);
  });

  test('are exactly the files of the folder, at most 3 MB together', async () => {
    const folder = path.join(import.meta.dirname, 'pictures');
    const files = fs.readdirSync(folder).filter((name) => name.endsWith('.webp'));
    const used = [
      IDENTITY_CARD,
      ...PICTURE_IDS.map((id) => pictures[id].file),
      ...Array.from(boardPlaces.values(), ({ portrait }) => portrait),
    ];
    expect(used.toSorted()).toEqual(files.toSorted());
    const blobs = await Promise.all(used.map(readPicture));
    expect(blobs.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(3_000_000);
  });

  test.each(PICTURE_IDS)('%s is WebP of its full size', async (id) => {
    const { format, width, height } = await sharp(
      await (await readPicture(pictures[id].file)).arrayBuffer(),
    ).metadata();
    expect(format).toBe('webp');
    expect(`${String(width)} × ${String(height)}`).toMatch(/^(?:1280 × 720|480 × 480|480 × 270)$/);
  });
});

describe('forms', () => {
  test('use every type of question, and exist for every training that requires one', () => {
    const types = new Set(demoForms.flatMap(({ questions }) => questions.map(({ type }) => type)));
    expect([...types].toSorted()).toEqual(QUESTION_TYPES.toSorted());
    const slugs: readonly (string | null)[] = demoForms.map(({ slug }) => slug);
    expect(trainings.filter(({ formId }) => formId !== null && !slugs.includes(formId))).toEqual([]);
    expect(new Set(demoForms.map(({ multipleAnswers }) => multipleAnswers))).toEqual(new Set([true, false]));
  });
});
