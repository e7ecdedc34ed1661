import {
  FACET_KEYS,
  SOCIAL_IDS,
  routes,
  type Block,
  type Image,
  type Publication,
  type SiteContent,
  type Training,
} from '@centro/shared';
import type { Browser, Page } from 'playwright';
import { expect } from 'playwright/test';
import { violations } from './testing/accessibility.ts';
import { test } from './testing/test.ts';
import { siteOf } from '../publisher/testing/arbitraries.ts';
import { modelSite, type ModelContent, type ModelSite } from './testing/model-site.ts';

/** The narrowest supported screen, as wide as a common desktop at 400 % zoom. */
const NARROW = { viewport: { width: 320, height: 640 } };

/** Texts that break unprepared layouts. */
const TEXTS = {
  'diez-mil': 'Conservas caseras de estación '.repeat(334).slice(0, 10_000).trim(),
  'una-palabra': 'a'.repeat(300),
  arabe: 'تقليم أشجار الفاكهة في الشتاء — دورة مجانية للشباب والكبار',
  emoji: '👨‍🌾🌾🚜 ¡Cosecha! 🇦🇷 👩🏽‍🔬🧑‍🍳🐝🍯🧀',
  marcado: '<script>alert(1)</script> & "comillas" <b>no</b> &amp; \u202etxt',
} as const;

type TextName = keyof typeof TEXTS;
const TEXT_NAMES = Object.keys(TEXTS) as TextName[];

const START = '2027-03-10T21:00:00.000Z';
const TIMESTAMP = '2026-03-10T12:00:00.000Z';

function picture(text: string): Image {
  return {
    url: '/media/no-esta.webp',
    width: 1280,
    height: 720,
    alternativeText: text,
    colour: null,
    versions: [],
  };
}

function richText(text: string): Block[] {
  const children = [{ type: 'text' as const, text }];
  return [
    { type: 'heading', level: 2, children },
    { type: 'paragraph', children },
    { type: 'quote', children },
    { type: 'code', children },
    { type: 'list', format: 'unordered', children: [{ type: 'list-item', children }] },
    {
      type: 'paragraph',
      children: [{ type: 'link', url: `https://centro.example/${'x'.repeat(200)}`, children }],
    },
    { type: 'image', image: { url: '/media/no-esta.webp', alternativeText: text, width: 900, height: 600 } },
  ];
}

/** A training with as few fields as possible: no dates, meetings, teachers, pictures or texts. */
function bareTraining(id: string): Training {
  return {
    id,
    title: 'Sin nada',
    description: '',
    content: [],
    type: 'course',
    category: 'management',
    visibility: 'public',
    interruption: null,
    timestamp: TIMESTAMP,
    cardImage: null,
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
    schedule: { start: null, finish: null },
    meetings: [],
    inscription: { start: null, finish: null, maxQuota: 0 },
    waitingList: { enabled: false, maxQuota: 0 },
    formId: null,
    foodHandler: false,
    notifications: { start: { text: null }, finish: { text: null }, text: null, link: null, linkName: null },
  };
}

/** A training with the same text in every field. */
function fullTraining(id: string, text: string): Training {
  return {
    ...bareTraining(id),
    title: text,
    description: text,
    content: richText(text),
    mode: text,
    place: text,
    durationMinutes: 120,
    totalHours: 10_000,
    price: 99_999_999,
    requirements: text,
    whatToBring: text,
    cardImage: picture(text),
    images: [picture(text), picture('')],
    video: { address: 'https://youtu.be/dQw4w9WgXcQ', cover: picture(text) },
    attachments: [{ url: '/media/a.pdf', name: text, bytes: 1_234_567 }],
    teachers: [{ name: text, description: text, image: picture(text) }],
    schedule: { start: START, finish: null },
    meetings: [{ title: text, start: START, finish: null, mode: text, place: text }],
    inscription: { start: TIMESTAMP, finish: START, maxQuota: 2_000_000_000 },
    waitingList: { enabled: true, maxQuota: 2_000_000_000 },
    notifications: {
      start: { text },
      finish: { text },
      text,
      link: `https://centro.example/${'x'.repeat(200)}`,
      linkName: text,
    },
  };
}

function fullPublication(id: string, text: string, featured: boolean): Publication {
  return {
    id,
    type: 'information',
    timestamp: TIMESTAMP,
    title: text,
    description: text,
    content: richText(text),
    cardImage: picture(text),
    images: [picture(text)],
    video: { address: 'https://vimeo.com/76979871', cover: picture(text) },
    attachments: [{ url: '/media/a.pdf', name: text, bytes: 1_234_567 }],
    featured,
    hidden: false,
    partners: [{ name: text, image: picture(text) }],
  };
}

function barePublication(id: string): Publication {
  return {
    ...fullPublication(id, 'Sin nada', false),
    description: '',
    content: [],
    cardImage: null,
    images: [],
    video: null,
    attachments: [],
    partners: [],
  };
}

function fullSite(text: string): SiteContent {
  const members = [{ name: text, role: text, image: picture(text) }];
  return {
    ...siteOf(text, '#ffee00'),
    general: {
      number: '4'.repeat(40),
      city: text,
      headline: text,
      openingHours: text,
      termsUrl: null,
      logo: picture(text),
      simpleLogo: picture(text),
      location: {
        address: text,
        link: 'https://example.com/mapa',
        coordinates: { latitude: -38.2, longitude: -58.8 },
      },
    },
    about: {
      sections: [{ title: text, content: richText(text), image: picture(text) }],
      map: { image: picture(text), link: 'https://example.com/mapa' },
    },
    people: { administration: members, treasury: members },
    socials: SOCIAL_IDS.map((id) => ({ id, url: `https://example.com/${'x'.repeat(200)}` })),
    treasury: {
      enabled: true,
      title: text,
      mainText: text,
      secondText: text,
      productText: text,
      productLink: 'https://example.com/',
      price: 99_999_999_999,
      accountData: { holder: text, cuil: text, alias: text, cbu: text },
    },
    landingImages: [
      { image: picture(text), name: text, location: text },
      { image: picture(''), name: text, location: null },
    ],
  };
}

/** All content with a single text. */
function worldOf(name: TextName): ModelContent {
  const text = TEXTS[name];
  return {
    site: fullSite(name === 'diez-mil' ? text.slice(0, 600) : text),
    trainings: [
      fullTraining('llena', text),
      bareTraining('vacia'),
      { ...fullTraining('archivada', text), visibility: 'archived' },
    ],
    publications: [
      fullPublication('llena', text, false),
      fullPublication('destacada', text, true),
      barePublication('vacia'),
    ],
  };
}

const LISTS = [
  routes.home(),
  routes.trainings(),
  routes.archive(),
  routes.publications(),
  routes.about(),
  routes.treasury(),
  routes.certificates(),
  routes.search(),
];
const ENTRIES = [
  ...['llena', 'vacia', 'archivada'].map(routes.training),
  ...['llena', 'destacada', 'vacia'].map(routes.publication),
];

/** One page of each kind; accessibility rarely depends on texts. */
const LOOKED_THROUGH = new Set([
  routes.home(),
  routes.training('llena'),
  routes.publication('llena'),
  routes.about(),
]);

/** Elements that overflow a narrow screen; empty if the page does not scroll sideways. */
async function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = Array.from(document.querySelectorAll('body *'))
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
    return [`${String(scrollWidth)} px`, ...wide];
  });
}

/** Expects pages to fit on the narrowest screen. */
async function expectWhole(browser: Browser, site: ModelSite, paths: readonly string[]): Promise<void> {
  const context = await browser.newContext({ ...NARROW, baseURL: site.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(String(error)));
  page.on('dialog', (dialog) => {
    thrown.push(dialog.message());
    void dialog.dismiss();
  });
  try {
    for (const path of paths) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
      expect(await sideways(page), path).toEqual([]);
      if (LOOKED_THROUGH.has(path)) expect(await violations(page), path).toEqual([]);
    }
    expect(thrown).toEqual([]);
  } finally {
    await context.close();
  }
}

async function whileServing(content: ModelContent, check: (site: ModelSite) => Promise<void>): Promise<void> {
  const site = await modelSite(content);
  try {
    await check(site);
  } finally {
    await site.stop();
  }
}

test.describe('at 320 px a page does not break', () => {
  for (const name of TEXT_NAMES) {
    test(`with every text set to: ${name}`, async ({ browser }) => {
      await whileServing(worldOf(name), (site) => expectWhole(browser, site, [...LISTS, ...ENTRIES]));
    });
  }

  test("with no content but the centre's name", async ({ browser }) => {
    const nothing = { site: siteOf('Lobería'), trainings: [], publications: [] };
    await whileServing(nothing, async (site) => {
      await expectWhole(browser, site, [
        ...LISTS,
        ...FACET_KEYS.slice(0, 2).map((key) => routes.trainingsWith(key)),
      ]);
      const page = await browser.newPage({ ...NARROW, baseURL: site.url });
      const expectText = async (path: string, text: string) => {
        await page.goto(path);
        expect(await page.getByRole('main').innerText(), path).toContain(text);
      };
      await expectText(routes.archive(), 'No hay capacitaciones archivadas');
      await expectText(routes.about(), 'Mapa no disponible');
      await expectText(routes.treasury(), 'en formación');
      await expectText(routes.publications(), 'Todavía no hay publicaciones');
      await page.close();
    });
  });

  test('without site content, and shows the error text (spec §2)', async ({ browser }) => {
    await whileServing({ site: undefined, trainings: [], publications: [] }, async (site) => {
      const page = await browser.newPage({ ...NARROW, baseURL: site.url });
      for (const path of LISTS) {
        await page.goto(path);
        expect(await page.getByRole('alert').innerText(), path).toContain(
          'No pudimos cargar los datos del centro',
        );
        expect(await sideways(page), path).toEqual([]);
      }
      await page.close();
    });
  });

  test('control: a page that is too wide is detected', async ({ browser }) => {
    const page = await browser.newPage(NARROW);
    await page.setContent(`<main><h1>${'a'.repeat(300)}</h1></main>`);
    expect(await sideways(page)).not.toEqual([]);
    await page.close();
  });
});
