import { issuerSchema, routes, shownCode, z, type Issuer } from '@centro/shared';
import jsQR from 'jsqr';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { expect } from 'playwright/test';
import { issueCertificate } from '../../scripts/testing/certificates.ts';
import { isCredentialGood } from '../../scripts/testing/credential-verifier.ts';
import { weighScripts } from '../../scripts/testing/page-weight.ts';
import { violations } from './testing/accessibility.ts';
import {
  certify,
  NARROW,
  openSheet,
  pictureButton,
  sheet,
  width,
  type Certified,
} from './testing/certificates.ts';
import { downloadedBy, downloadOf, type DownloadedFile } from './testing/downloads.ts';
import { readPdf } from './testing/pdf.ts';
import { demoTest as test, type RunningSite } from './testing/running-site.ts';

const TITLE = 'Injerto de vid';
const CENTRE = 'Centro de Formación Profesional N.º 478';
/** A4 landscape at 150 dpi. */
const SIZE = { width: 1754, height: 1240 };
const WITHOUT_PICTURE = 'No se pudo obtener la certificación';

const boxSchema = z.object({ str: z.string(), transform: z.array(z.number()), width: z.number() });

/** Right edge of the text on the first page of a PDF, in points. */
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

/** Content of the QR code in a picture. */
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

test.describe('a certificate', () => {
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
    // Without the fonts the picture differs, so the first one had them.
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
    for (const part of [
      CENTRE,
      'Ernestina Pérez',
      `DNI ${dni}`,
      TITLE,
      'Completado y aprobado',
      shownCode(ernestina.code),
      addressOf(site, ernestina.code),
    ]) {
      expect(text).toContain(part);
    }
  });

  test('its credential verifies with the published files', async ({ site, open }) => {
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
    // The focus stays on the button.
    expect(await focused(page)).toBe('Descargar imagen (PNG)');
    await tabTo(page, 'Descargar PDF para imprimir');
    const pdf = await downloadedBy(page, () => page.keyboard.press('Enter'));
    expect(pdf.name).toBe(`${ernestina.code}.pdf`);
  });
});

/** Label of the focused element. */
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
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked: string[] = [];
    await page.route('**/*.js', async (route) => {
      asked.push(route.request().url());
      await held;
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
    release();
    await expect(page.getByText('Listo: la imagen se descargó.')).toBeVisible();
    await expect(pictureButton(page)).not.toHaveAttribute('aria-disabled');
    // The download event comes a moment after the message.
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
    for (const part of ['\u0303', 'uarani Łukasz', 'Владимир', 'Νίκος', '????']) expect(text).toContain(part);
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
    // Control: a page without a certificate prints its content.
    await page.goto(routes.certificates());
    expect((await readPdf(await page.pdf())).text).toContain('Buscar constancia');
  });
});
