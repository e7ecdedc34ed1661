import { issuerSchema, routes, shownCode, slugFromTitle, z, type Issuer } from '@centro/shared';
import jsQR from 'jsqr';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { expect } from 'playwright/test';
import { issueCertificate, type CertificateFacts } from '../../scripts/testing/certificates.ts';
import { newCitizen } from '../../scripts/testing/citizen.ts';
import { isCredentialGood } from '../../scripts/testing/credential-verifier.ts';
import { weighPage, weighScripts } from '../../scripts/testing/page-weight.ts';
import { violations } from './testing/accessibility.ts';
import { certify, type Certified } from './testing/certificates.ts';
import { downloadedBy, downloadOf, type DownloadedFile } from './testing/downloads.ts';
import { readPdf } from './testing/pdf.ts';
import { demoTest as test, type RunningSite, type Open } from './testing/running-site.ts';

const TITLE = 'Injerto de vid';
const CENTRE = 'Centro de Formación Profesional N.º 478';
/** A4 across at 150 to the inch. */
const SIZE = { width: 1754, height: 1240 };
const NARROW = { viewport: { width: 320, height: 640 } };

const VALID = 'Esta constancia es auténtica y está vigente.';
const UNKNOWN = 'No encontramos ninguna constancia con ese código.';
const WITHOUT_PICTURE = 'No se pudo obtener la certificación';

const code = (page: Page) => page.getByLabel('Código de la constancia');
const sheet = (page: Page) => page.getByRole('img', { name: /^Así es la constancia de / });
const pictureButton = (page: Page) => page.getByRole('button', { name: 'Descargar imagen (PNG)' });
const verdict = (page: Page) => page.getByRole('status').first();

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Opens the page of a certificate that is there. */
async function openSheet(open: Open, id: string, options: Parameters<typeof open>[1] = {}) {
  const visit = await open(routes.certificate(id), options);
  await expect(pictureButton(visit.page)).toBeVisible();
  return visit;
}

const boxSchema = z.object({ str: z.string(), transform: z.array(z.number()), width: z.number() });

/** How far to the right text reaches on the first page of a file, in points. */
async function reachOf(bytes: Buffer): Promise<number> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { items } = await (await document.getPage(1)).getTextContent();
  return Math.max(
    ...z
      .array(boxSchema)
      .parse(items)
      .map(({ transform, width: wide }) => (transform[4] ?? 0) + wide),
  );
}

/** What a phone reads in a picture. */
async function scanned({ bytes }: DownloadedFile): Promise<string | undefined> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const pixels = ({ bytes }: DownloadedFile, region = { left: 0, top: 0, ...SIZE }) =>
  sharp(bytes).extract(region).removeAlpha().raw().toBuffer();

let ernestina: Certified;

test.beforeAll(async ({ site }) => {
  ernestina = await certify(site, TITLE);
});

test.describe('a certificate (issue 7)', () => {
  const addressOf = (site: RunningSite, id: string) =>
    site.instance.environment.publicUrl + routes.certificate(id);

  test('downloads as a picture named by its code, with all its texts', async ({ site, open }) => {
    const { page } = await openSheet(open, ernestina.code);
    const file = await downloadOf(pictureButton(page));
    expect(file.name).toBe(`${ernestina.code}.png`);
    expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'png', ...SIZE });
    expect(await scanned(file)).toBe(addressOf(site, ernestina.code));
    await expect(page.getByText('Listo: la imagen se descargó.')).toBeVisible();
  });

  test("the picture has the sheet's logo and fonts at any pixel ratio", async ({ arrive, open }) => {
    const logo = { left: 827, top: 106, width: 100, height: 100 };
    const name = { left: 187, top: 400, width: 1380, height: 130 };
    const sharper = await openSheet(open, ernestina.code, { deviceScaleFactor: 3 });
    const whole = await downloadOf(pictureButton(sharper.page));
    expect(await sharp(whole.bytes).metadata()).toMatchObject(SIZE);
    const colours = new Set((await pixels(whole, logo)).toString('hex').match(/.{6}/g));
    expect(colours.size).toBeGreaterThan(50);

    const plain = await arrive();
    plain.expectComplaint('Failed to load resource: net::ERR_FAILED');
    await plain.page.route('**/*.woff2', (route) => route.abort());
    await plain.goTo(routes.certificate(ernestina.code));
    const other = await downloadOf(pictureButton(plain.page));
    // Without the letters it is another picture, so they are in the first one.
    expect((await pixels(other, name)).equals(await pixels(whole, name))).toBe(false);
    expect((await pixels(other, logo)).equals(await pixels(whole, logo))).toBe(true);
  });

  test('downloads as a PDF with the same texts', async ({ site, open }) => {
    const { page } = await openSheet(open, ernestina.code);
    const file = await downloadOf(page.getByRole('link', { name: 'Descargar PDF para imprimir' }));
    expect(file.name).toBe(`${ernestina.code}.pdf`);
    const { pages, text } = await readPdf(file.bytes);
    expect(pages).toBe(1);
    const dni = Number(ernestina.citizen.dniNumber).toLocaleString('es-AR');
    for (const said of [
      CENTRE,
      'Ernestina Pérez',
      `DNI ${dni}`,
      TITLE,
      'Completado y aprobado',
      shownCode(ernestina.code),
      addressOf(site, ernestina.code),
    ]) {
      expect(text).toContain(said);
    }
  });

  test('its credential verifies with what the site publishes', async ({ site, open }) => {
    const { page } = await openSheet(open, ernestina.code);
    const file = await downloadOf(page.getByRole('link', { name: 'Descargar credencial digital' }));
    expect(file.name).toBe(`${ernestina.code}.json`);
    const credential = z.looseObject({ name: z.string() }).parse(JSON.parse(file.bytes.toString()));
    expect(credential.name).toBe(TITLE);
    const published = await readIssuer(site);
    expect(await isCredentialGood(credential, published)).toBe(true);
    expect(await isCredentialGood({ ...credential, name: 'Otra cosa' }, published)).toBe(false);
  });

  async function readIssuer(site: RunningSite): Promise<Issuer> {
    const at = async (path: string): Promise<unknown> => {
      const response = await fetch(site.instance.front.url + path);
      return response.json();
    };
    return issuerSchema.parse({
      did: await at(routes.issuer()),
      statusLists: [await at(routes.statusList(0))],
    });
  }

  test('is reached by keyboard from the code to the downloads', async ({ open }) => {
    const { page } = await open(routes.certificates());
    await tabTo(page, 'Código de la constancia');
    await page.keyboard.type(ernestina.code.toLowerCase().replace(/.{4}(?=.)/g, '$& '));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${routes.certificate(ernestina.code)}`);
    await expect(pictureButton(page)).toBeVisible();
    await tabTo(page, 'Descargar imagen (PNG)');
    const file = await downloadedBy(page, () => page.keyboard.press('Enter'));
    expect(file.name).toBe(`${ernestina.code}.png`);
    // Where one was, and not at the top again.
    expect(await focused(page)).toBe('Descargar imagen (PNG)');
    await tabTo(page, 'Descargar PDF para imprimir');
    const pdf = await downloadedBy(page, () => page.keyboard.press('Enter'));
    expect(pdf.name).toBe(`${ernestina.code}.pdf`);
  });
});

/** What the keyboard acts on. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
    return label?.textContent.trim() ?? '';
  });

async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === text) return;
  }
  throw new Error(`Tab never comes to ${text}.`);
}

test.describe("the certificate's picture", () => {
  test('loads its script on demand, shows progress, and is made once for several clicks', async ({
    open,
  }) => {
    const { page } = await openSheet(open, ernestina.code);
    await page.waitForLoadState('networkidle');
    const before = await weighScripts(page);
    let goOn = (): void => undefined;
    const told = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const asked: string[] = [];
    await page.route('**/*.js', async (route) => {
      asked.push(route.request().url());
      await told;
      await route.continue();
    });
    let downloads = 0;
    page.on('download', () => {
      downloads += 1;
    });
    await pictureButton(page).click();
    await expect(page.getByText('Preparando la imagen…')).toBeVisible();
    await expect(pictureButton(page)).toHaveAttribute('aria-disabled', 'true');
    await pictureButton(page).click({ force: true });
    expect(await violations(page)).toEqual([]);
    goOn();
    await expect(page.getByText('Listo: la imagen se descargó.')).toBeVisible();
    await expect(pictureButton(page)).not.toHaveAttribute('aria-disabled');
    // The browser tells of a file a moment after it got it.
    await expect.poll(() => downloads).toBe(1);
    expect(asked).toEqual([expect.stringContaining('/sheet-picture.')]);
    expect(await weighScripts(page)).toBeGreaterThan(before + 3_000);
  });

  for (const { how, breakCanvas } of [
    {
      how: 'gives nothing',
      breakCanvas: () => {
        HTMLCanvasElement.prototype.toBlob = (callback) => {
          callback(null);
        };
      },
    },
    {
      how: 'is not allowed',
      breakCanvas: () => {
        HTMLCanvasElement.prototype.toBlob = () => {
          throw new DOMException('Tainted', 'SecurityError');
        };
      },
    },
  ]) {
    test(`a canvas that ${how} is reported, and a retry works`, async ({ open }) => {
      const { page } = await openSheet(open, ernestina.code);
      await page.evaluate(() => {
        Object.assign(window, { toBlob: Reflect.get(HTMLCanvasElement.prototype, 'toBlob') });
      });
      await page.evaluate(breakCanvas);
      await pictureButton(page).click();
      await expect(page.getByRole('status').filter({ hasText: WITHOUT_PICTURE })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.evaluate(() => {
        Object.assign(HTMLCanvasElement.prototype, { toBlob: Reflect.get(window, 'toBlob') as unknown });
      });
      expect((await downloadOf(pictureButton(page))).name).toBe(`${ernestina.code}.png`);
      await expect(page.getByText(WITHOUT_PICTURE)).toHaveCount(0);
    });
  }

  test('a missing logo or script is reported', async ({ arrive }) => {
    for (const missing of ['**/media/**', '**/sheet-picture*.js']) {
      const { page, goTo, expectComplaint } = await arrive();
      expectComplaint('Failed to load resource: net::ERR_FAILED');
      await page.route(missing, (route) => route.abort());
      await goTo(routes.certificate(ernestina.code));
      await pictureButton(page).click();
      await expect(page.getByText(WITHOUT_PICTURE)).toBeVisible();
    }
  });
});

test.describe("the certificate's sheet", () => {
  for (const screen of [320, 360, 768, 1440, 2560]) {
    test(`fits into ${String(screen)} px, at most 800 by 800`, async ({ open }) => {
      const { page } = await openSheet(open, ernestina.code, { viewport: { width: screen, height: 900 } });
      const box = await sheet(page).boundingBox();
      expect(box?.width).toBeLessThanOrEqual(800);
      expect(box?.height).toBeLessThanOrEqual(800);
      expect(box?.width).toBeGreaterThan(Math.min(screen, 800) * 0.7);
      const inside = await sheet(page).evaluate((preview) => {
        const { right, bottom } = preview.getBoundingClientRect();
        const whole = preview.firstElementChild?.getBoundingClientRect();
        return {
          right: Math.abs((whole?.right ?? 0) - right),
          bottom: Math.abs((whole?.bottom ?? 0) - bottom),
        };
      });
      expect(Math.max(inside.right, inside.bottom)).toBeLessThan(2);
      expect(await width(page)).toBe(screen);
      expect(await violations(page)).toEqual([]);
    });
  }

  test('fits the longest name and title on screen and paper', async ({ site, open }) => {
    const [names, surnames] = [
      'María de los Ángeles '.repeat(5).trim(),
      'Šarić Etchegoyen '.repeat(5).trim(),
    ];
    const title = 'Conservas, dulces y licores artesanales '.repeat(5).trim();
    issueCertificate(site.instance, 'LARGA1', { state: 'valid', names, surnames, title });
    const { page } = await openSheet(open, 'LARGA1', NARROW);
    const overflowing = await sheet(page).evaluate((preview) => {
      const all = preview.querySelectorAll<HTMLElement>('[data-text]');
      return Array.from(all).flatMap((element) =>
        element.scrollWidth > element.clientWidth + 1 ? [element.textContent] : [],
      );
    });
    expect(overflowing).toEqual([]);
    const apart = await sheet(page).evaluate((preview) => {
      const top = (name: string, edge: 'top' | 'bottom') =>
        preview.querySelector(name)?.getBoundingClientRect()[edge] ?? 0;
      return top('.foot', 'top') - top('.condition', 'bottom');
    });
    expect(apart).toBeGreaterThan(0);
    expect(await width(page)).toBe(320);
    const pdf = await downloadOf(page.getByRole('link', { name: 'Descargar PDF para imprimir' }));
    expect(await readPdf(pdf.bytes)).toMatchObject({
      pages: 1,
      text: expect.stringContaining('Šarić'),
    });
  });

  test('the PDF has every letter of a name, or a replacement character', async ({ site, open }) => {
    const [names, surnames] = ['G\u0303uarani Łukasz', 'Владимир Νίκος محمد'];
    issueCertificate(site.instance, 'LETRAS1', { state: 'valid', names, surnames });
    const { page } = await openSheet(open, 'LETRAS1');
    const pdf = await downloadOf(page.getByRole('link', { name: 'Descargar PDF para imprimir' }));
    const { text } = await readPdf(pdf.bytes);
    for (const said of ['\u0303', 'uarani Łukasz', 'Владимир', 'Νίκος', '????']) expect(text).toContain(said);
  });

  test('breaks words wider than the paper', async ({ site, open }) => {
    const title = 'Conserva'.repeat(25);
    issueCertificate(site.instance, 'LARGA2', { state: 'valid', title });
    const { page } = await openSheet(open, 'LARGA2', NARROW);
    const pdf = await downloadOf(page.getByRole('link', { name: 'Descargar PDF para imprimir' }));
    expect(await reachOf(pdf.bytes)).toBeLessThan(842 - 66);
    expect((await readPdf(pdf.bytes)).text.replaceAll(' ', '')).toContain(title);
  });

  test('prints on one page without the rest of the page', async ({ open }) => {
    const { page } = await openSheet(open, ernestina.code);
    await page.evaluate(() => document.fonts.ready);
    const { pages, text } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages).toBe(1);
    expect(text).toContain('Ernestina Pérez');
    expect(text).toContain(shownCode(ernestina.code));
    for (const other of ['Vigente', 'Descargar', 'Buscar constancia', 'Nombre']) {
      expect(text).not.toContain(other);
    }
    // Where there is none, the page itself is (control).
    await page.goto(routes.certificates());
    expect((await readPdf(await page.pdf())).text).toContain('Buscar constancia');
  });
});

test.describe("the profile's tabs (spec §2)", () => {
  test("show each certificate's state and the file of a licence", async ({ site, arrive }) => {
    const { session } = ernestina.citizen;
    const holder = session.me.uid;
    const mine = { holder, foodHandler: true } as const;
    issueCertificate(site.instance, 'BPM1', {
      ...mine,
      state: 'replaced',
      replacedBy: 'BPM2',
      title: 'Anterior',
    });
    issueCertificate(site.instance, 'BPM2', {
      ...mine,
      state: 'valid',
      replaces: 'BPM1',
      title: 'Nueva',
      expires: Date.parse('2099-03-01T12:00:00-03:00'),
    });
    issueCertificate(site.instance, 'BPM3', { ...mine, state: 'expired', title: 'Pasada' });
    const { page, goTo, signIn } = await arrive();
    await signIn(ernestina.citizen);
    await goTo('/mi-perfil/licencias');
    const item = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(item('Anterior').getByText('Reemplazada por otra')).toBeVisible();
    await expect(
      item('Anterior').getByText('La licencia está con la constancia que la reemplaza.'),
    ).toBeVisible();
    await expect(item('Nueva').getByText('Vence el 1 de marzo de 2099')).toBeVisible();
    await expect(
      item('Nueva').getByText('El centro todavía no cargó el archivo de la licencia.'),
    ).toBeVisible();
    await expect(item('Pasada').getByText('Venció el')).toBeVisible();
    await expect(item(TITLE)).toHaveCount(0);
    await goTo('/mi-perfil/constancias');
    await item(TITLE)
      .getByRole('link', { name: `Ver la constancia de ${TITLE}` })
      .click();
    await expect(page.getByText(VALID)).toBeVisible();
  });
});

test.describe('a licence that expires (design, Licences)', () => {
  test('leads to the training that renews it', async ({ site, arrive, open }) => {
    const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000).toISOString();
    const citizen = await newCitizen(site.instance, { names: 'Elvira' });
    issueCertificate(site.instance, 'PORVENCER', {
      state: 'valid',
      holder: citizen.session.me.uid,
      foodHandler: true,
      title: 'Manipulación 2023',
      expires: Date.parse(days(20)),
    });
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    await goTo('/mi-perfil/licencias');
    const license = page.getByRole('listitem').filter({ hasText: 'Manipulación 2023' });
    await expect(license).toContainText('Por vencer');

    const title = 'Manipulación de alimentos de otoño';
    await site.editor.createPublished('training', {
      title,
      type: 'course',
      category: 'aProduction',
      foodHandler: true,
      inscription: { start: days(-1), finish: days(0.5), maxQuota: 5 },
      // Before those of the demo.
      schedule: { start: days(1), finish: days(2) },
    });
    await expect(async () => {
      await goTo('/mi-perfil/licencias');
      await expect(license.getByRole('link', { name: title })).toBeVisible();
    }).toPass();
    expect(await violations(page)).toEqual([]);
    const response = page.waitForResponse((answer) => answer.url().endsWith(slugFromTitle(title)));
    await license.getByRole('link', { name: title }).click();
    expect((await response).status()).toBe(200);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();

    // The public page shows the same state.
    const verifier = await open(routes.certificate('PORVENCER'));
    await expect(verdict(verifier.page)).toContainText('Por vencer');
    await expect(verdict(verifier.page)).toContainText('vence pronto');
  });
});

test.describe('the certificates page (spec §2, §5)', () => {
  test('normalises a typed code and puts it into the address', async ({ open }) => {
    const { page, expectStatus } = await open(routes.certificates());
    await code(page).fill(' 7k3m-9qxr 2tb5-w8zd ');
    await page.keyboard.press('Enter');
    expectStatus(404);
    await page.waitForURL('**/constancias/7K3M9QXR2TB5W8ZD');
    await expect(code(page)).toHaveValue('7K3M9QXR2TB5W8ZD');
    await expect(page.getByText(UNKNOWN)).toBeVisible();
    await code(page).fill('  ');
    await page.getByRole('button', { name: 'Buscar constancia' }).click();
    await page.waitForURL((url) => url.pathname === routes.certificates());
    await expect(code(page)).toHaveValue('');
    await expect(page.locator('.result')).toHaveText('', { useInnerText: true });
  });

  test('accepts look-alike letters in our own codes', async ({ open }) => {
    const mistaken = ernestina.code.replaceAll('0', 'O').replaceAll('1', 'I').toLowerCase();
    const { page } = await open(routes.certificate(mistaken));
    await expect(page.getByText(VALID)).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: shownCode(ernestina.code) })).toBeVisible();
  });

  test('answers unknown and malformed codes alike', async ({ open }) => {
    const said = new Set<string>();
    for (const typed of [
      '7K3M9QXR2TB5W8ZZ',
      'NO-HAY',
      '%',
      'x'.repeat(120),
      "' or 1=1 --",
      '../me',
      '..',
      '12/2019',
      '<b>',
    ]) {
      const { page, expectStatus } = await open(routes.certificates());
      expectStatus(404);
      await code(page).fill(typed);
      await page.keyboard.press('Enter');
      await expect(page.getByText(UNKNOWN)).toBeVisible();
      said.add(await page.locator('.result').innerText());
      await expect(sheet(page)).toHaveCount(0);
    }
    expect(said.size).toBe(1);
  });

  const published: readonly { id: string; facts: CertificateFacts; title: string; text: string }[] = [
    { id: 'ABC123', facts: { state: 'valid', replaces: 'ABC126' }, title: 'Vigente', text: VALID },
    {
      id: 'ABC124',
      facts: { state: 'expired' },
      title: 'Vencida',
      text: 'Esta constancia es auténtica, pero venció.',
    },
    {
      id: 'ABC125',
      facts: { state: 'revoked', reason: 'Se emitió por error.' },
      title: 'Anulada',
      text: 'El centro anuló esta constancia. Ya no tiene validez.',
    },
    {
      id: 'ABC126',
      facts: { state: 'replaced', replacedBy: 'ABC123' },
      title: 'Reemplazada',
      text: 'El centro reemplazó esta constancia por otra. Ya no tiene validez.',
    },
  ];

  for (const { id, facts, title, text } of published) {
    test(`shows the state of ${id} in words, by a sign and on the sheet`, async ({ site, open }) => {
      issueCertificate(site.instance, id, facts);
      const { page } = await openSheet(open, id.toLowerCase(), NARROW);
      await expect(verdict(page)).toContainText(title, { useInnerText: true });
      await expect(verdict(page)).toContainText(text, { useInnerText: true });
      const result = await page.locator('.result dl').innerText();
      for (const told of ['Ernestina Sosa', '30111222', 'Poda de frutales', 'Completado y aprobado', id]) {
        expect(result).toContain(told);
      }
      expect(result.includes('Motivo')).toBe(facts.reason !== undefined);
      if (facts.reason !== undefined) expect(result).toContain(facts.reason);
      const stamp = sheet(page).getByText(title, { exact: true });
      await expect(stamp).toHaveCount(facts.state === 'valid' ? 0 : 1);
      expect(await violations(page)).toEqual([]);
      expect(await width(page)).toBe(320);
      const next = page.getByRole('link', { name: 'Ver la que la reemplaza' });
      await expect(next).toHaveCount(facts.replacedBy === undefined ? 0 : 1);
      if (facts.replacedBy === undefined) return;
      await next.click();
      await expect(page.getByText(VALID)).toBeVisible();
      await page.getByRole('link', { name: 'Reemplaza a una anterior: verla' }).click();
      await expect(page.getByText(text)).toBeVisible();
    });
  }

  test('states differ by more than colour', async ({ open }) => {
    const signs = new Set<string>();
    for (const id of ['ABC123', 'ABC124', 'ABC125', 'ABC126']) {
      const { page } = await openSheet(open, id);
      signs.add(await verdict(page).evaluate((place) => getComputedStyle(place, '::before').content));
    }
    expect(signs.size).toBe(4);
  });

  test('reports a failed lookup, also offline', async ({ open }) => {
    const { page, expectComplaint } = await open(routes.certificates());
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await page.route('**/api/certificates/*', (route) => route.abort());
    await page.goto(routes.certificate('ABC123'));
    await expect(page.getByText('No pudimos buscar la constancia.')).toBeVisible();
    await page.route('**/certificate-result*.js', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('No pudimos buscar la constancia.')).toBeVisible();
  });

  test('reports too many searches', async ({ open }) => {
    const { page, expectStatus } = await open(routes.certificates());
    expectStatus(429);
    await page.route('**/api/certificates/*', (route) => route.fulfill({ status: 429, json: {} }));
    await page.goto(routes.certificate('ABC123'));
    await expect(page.getByText('Hubo demasiadas búsquedas.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('is light, accessible, fits 320 px and is indexable', async ({ site, open }) => {
    const { page } = await open(routes.certificates(), NARROW);
    expect(await violations(page)).toEqual([]);
    expect(await width(page)).toBe(320);
    const weight = await weighPage(site.instance.front.url, routes.certificates());
    expect(weight.document).toBeLessThanOrEqual(13_000);
    expect(weight.script).toBeLessThanOrEqual(3_000);
    expect(weight).toMatchObject({ blocking: [], react: [] });
    const sitemap = await (await fetch(site.instance.front.url + routes.sitemap())).text();
    expect(sitemap).toContain(`${routes.certificates()}</loc>`);
  });

  test('shows a certificate within the script budget', async ({ open }) => {
    const { page } = await openSheet(open, ernestina.code);
    await page.waitForLoadState('networkidle');
    expect(await weighScripts(page)).toBeLessThanOrEqual(25_000);
  });
});
