import { AxeBuilder } from '@axe-core/playwright';
import { issuerSchema, routes, shownCode, z, type Issuer } from '@centro/shared';
import jsQR from 'jsqr';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueCertificate, type CertificateFacts } from '../../scripts/testing/certificates.ts';
import { isCredentialGood } from '../../scripts/testing/credential-verifier.ts';
import { weighPage, weighScripts } from '../../scripts/testing/page-weight.ts';
import { certify, type Certified } from './testing/certificates.ts';
import { downloadedBy, downloadOf, type DownloadedFile } from './testing/downloads.ts';
import { demoSite } from './testing/running-site.ts';

const site = demoSite();
const { arrive, open } = site;

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

const violations = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations;
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Opens the page of a certificate that is there. */
async function openSheet(id: string, options: Parameters<typeof open>[1] = {}) {
  const visit = await open(routes.certificate(id), options);
  await pictureButton(visit.page).waitFor();
  return visit;
}

/** What a program reads in a file for printing. */
async function readPdf(bytes: Buffer): Promise<{ pages: number; text: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { totalPages, text } = await extractText(document, { mergePages: true });
  return { pages: totalPages, text: text.replace(/\s+/g, ' ') };
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

beforeAll(async () => {
  ernestina = await certify(site, TITLE);
});

describe('who was approved (issue 7)', () => {
  const addressOf = (id: string) => site.instance.environment.publicUrl + routes.certificate(id);

  it('has a picture of the certificate, named by its code, with everything in it', async () => {
    const { page } = await openSheet(ernestina.code);
    const file = await downloadOf(pictureButton(page));
    expect(file.name).toBe(`${ernestina.code}.png`);
    expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'png', ...SIZE });
    expect(await scanned(file)).toBe(addressOf(ernestina.code));
    await page.getByText('Listo: la imagen se descargó.').waitFor();
  });

  it('has the logo and the letters of the sheet in the picture, on a screen of any sharpness', async () => {
    const logo = { left: 827, top: 106, width: 100, height: 100 };
    const name = { left: 187, top: 400, width: 1380, height: 130 };
    const sharper = await openSheet(ernestina.code, { deviceScaleFactor: 3 });
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

  it('has a file for printing that says the same', async () => {
    const { page } = await openSheet(ernestina.code);
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
      addressOf(ernestina.code),
    ]) {
      expect(text).toContain(said);
    }
  });

  it('has a credential that others take for good, with what the site publishes', async () => {
    const { page } = await openSheet(ernestina.code);
    const file = await downloadOf(page.getByRole('link', { name: 'Descargar credencial digital' }));
    expect(file.name).toBe(`${ernestina.code}.json`);
    const credential = z.looseObject({ name: z.string() }).parse(JSON.parse(file.bytes.toString()));
    expect(credential.name).toBe(TITLE);
    const published = await readIssuer();
    expect(await isCredentialGood(credential, published)).toBe(true);
    expect(await isCredentialGood({ ...credential, name: 'Otra cosa' }, published)).toBe(false);
  });

  async function readIssuer(): Promise<Issuer> {
    const at = async (path: string): Promise<unknown> => {
      const response = await fetch(site.instance.front.url + path);
      return response.json();
    };
    return issuerSchema.parse({
      did: await at(routes.issuer()),
      statusLists: [await at(routes.statusList(0))],
    });
  }

  it('comes to it all by keyboard, from the code on', async () => {
    const { page } = await open(routes.certificates());
    await tabTo(page, 'Código de la constancia');
    await page.keyboard.type(ernestina.code.toLowerCase().replace(/.{4}(?=.)/g, '$& '));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${routes.certificate(ernestina.code)}`);
    await pictureButton(page).waitFor();
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

describe('the picture', () => {
  it('takes its script when somebody wants it, says so meanwhile, and is made once however often one clicks', async () => {
    const { page } = await openSheet(ernestina.code);
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
    await page.getByText('Preparando la imagen…').waitFor();
    expect(await pictureButton(page).getAttribute('aria-disabled')).toBe('true');
    await pictureButton(page).click({ force: true });
    expect(await violations(page)).toEqual([]);
    goOn();
    await page.getByText('Listo: la imagen se descargó.').waitFor();
    expect(await pictureButton(page).getAttribute('aria-disabled')).toBe(null);
    expect(downloads).toBe(1);
    expect(asked).toHaveLength(1);
    expect(await weighScripts(page)).toBeGreaterThan(before + 3_000);
  });

  it.each<[string, () => void]>([
    [
      'gives nothing',
      () => {
        HTMLCanvasElement.prototype.toBlob = (callback) => {
          callback(null);
        };
      },
    ],
    [
      'is not allowed',
      () => {
        HTMLCanvasElement.prototype.toBlob = () => {
          throw new DOMException('Tainted', 'SecurityError');
        };
      },
    ],
  ])('that %s is a failure that is told, and can be tried again', async (_how, breakCanvas) => {
    const { page } = await openSheet(ernestina.code);
    await page.evaluate(() => {
      Object.assign(window, { toBlob: Reflect.get(HTMLCanvasElement.prototype, 'toBlob') });
    });
    await page.evaluate(breakCanvas);
    await pictureButton(page).click();
    await page.getByRole('status').filter({ hasText: WITHOUT_PICTURE }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => {
      Object.assign(HTMLCanvasElement.prototype, { toBlob: Reflect.get(window, 'toBlob') as unknown });
    });
    expect((await downloadOf(pictureButton(page))).name).toBe(`${ernestina.code}.png`);
    expect(await page.getByText(WITHOUT_PICTURE).count()).toBe(0);
  });

  it('that would lack the logo is a failure, and so is one whose script does not come', async () => {
    for (const missing of ['**/media/**', '**/sheet-picture*.js']) {
      const { page, goTo, expectComplaint } = await arrive();
      expectComplaint('Failed to load resource: net::ERR_FAILED');
      await page.route(missing, (route) => route.abort());
      await goTo(routes.certificate(ernestina.code));
      await pictureButton(page).click();
      await page.getByText(WITHOUT_PICTURE).waitFor();
    }
  });
});

describe('the sheet', () => {
  it.each([320, 360, 768, 1440, 2560])('is all to be seen at %i px, at most 800 by 800', async (screen) => {
    const { page } = await openSheet(ernestina.code, { viewport: { width: screen, height: 900 } });
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

  it('holds the longest name and title, on the screen and on paper', async () => {
    const [names, surnames] = [
      'María de los Ángeles '.repeat(5).trim(),
      'Šarić Etchegoyen '.repeat(5).trim(),
    ];
    const title = 'Conservas, dulces y licores artesanales '.repeat(5).trim();
    issueCertificate(site.instance, 'LARGA1', { state: 'valid', names, surnames, title });
    const { page } = await openSheet('LARGA1', NARROW);
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
      text: expect.stringContaining('Šarić') as string,
    });
  });

  it('has every letter of a name in the file for printing, or a sign that it lacks one', async () => {
    const [names, surnames] = ['G\u0303uarani Łukasz', 'Владимир Νίκος محمد'];
    issueCertificate(site.instance, 'LETRAS1', { state: 'valid', names, surnames });
    const { page } = await openSheet('LETRAS1');
    const pdf = await downloadOf(page.getByRole('link', { name: 'Descargar PDF para imprimir' }));
    const { text } = await readPdf(pdf.bytes);
    for (const said of ['\u0303', 'uarani Łukasz', 'Владимир', 'Νίκος', '????']) expect(text).toContain(said);
  });

  it('breaks a word that is wider than the paper', async () => {
    const title = 'Conserva'.repeat(25);
    issueCertificate(site.instance, 'LARGA2', { state: 'valid', title });
    const { page } = await openSheet('LARGA2', NARROW);
    const pdf = await downloadOf(page.getByRole('link', { name: 'Descargar PDF para imprimir' }));
    expect(await reachOf(pdf.bytes)).toBeLessThan(842 - 66);
    expect((await readPdf(pdf.bytes)).text.replaceAll(' ', '')).toContain(title);
  });

  it('is all that is printed, on one page', async () => {
    const { page } = await openSheet(ernestina.code);
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

describe('the tabs of one’s profile (spec §2)', () => {
  it('tell of each what holds of it, and where the file of a licence is', async () => {
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
    await item('Anterior').getByText('Reemplazada por otra').waitFor();
    await item('Anterior').getByText('La licencia está con la constancia que la reemplaza.').waitFor();
    await item('Nueva').getByText('Vence el 1 de marzo de 2099').waitFor();
    await item('Nueva').getByText('El centro todavía no cargó el archivo de la licencia.').waitFor();
    await item('Pasada').getByText('Venció el').waitFor();
    expect(await item(TITLE).count()).toBe(0);
    await goTo('/mi-perfil/constancias');
    await item(TITLE)
      .getByRole('link', { name: `Ver la constancia de ${TITLE}` })
      .click();
    await page.getByText(VALID).waitFor();
  });
});

describe('the page of certificates (spec §2, §5)', () => {
  it('goes to the address of a code however it is typed, and keeps it', async () => {
    const { page, expectStatus } = await open(routes.certificates());
    await code(page).fill(' 7k3m-9qxr 2tb5-w8zd ');
    await page.keyboard.press('Enter');
    expectStatus(404);
    await page.waitForURL('**/constancias/7K3M9QXR2TB5W8ZD');
    expect(await code(page).inputValue()).toBe('7K3M9QXR2TB5W8ZD');
    await page.getByText(UNKNOWN).waitFor();
    await code(page).fill('  ');
    await page.getByRole('button', { name: 'Buscar constancia' }).click();
    await page.waitForURL((url) => url.pathname === routes.certificates());
    expect(await code(page).inputValue()).toBe('');
    expect(await page.locator('.result').innerText()).toBe('');
  });

  it('forgives letters that look like digits in a code of our own', async () => {
    const mistaken = ernestina.code.replaceAll('0', 'O').replaceAll('1', 'I').toLowerCase();
    const { page } = await open(routes.certificate(mistaken));
    await page.getByText(VALID).waitFor();
    await page
      .getByRole('definition')
      .filter({ hasText: shownCode(ernestina.code) })
      .waitFor();
  });

  it('says the same of what is unknown and of what can be no code', async () => {
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
      await page.getByText(UNKNOWN).waitFor();
      said.add(await page.locator('.result').innerText());
      expect(await sheet(page).count()).toBe(0);
    }
    expect(said.size).toBe(1);
  });

  it.each<[string, CertificateFacts, string, string]>([
    ['ABC123', { state: 'valid', replaces: 'ABC126' }, 'Vigente', VALID],
    ['ABC124', { state: 'expired' }, 'Vencida', 'Esta constancia es auténtica, pero venció.'],
    [
      ...(['ABC125', { state: 'revoked', reason: 'Se emitió por error.' }] as const),
      ...(['Anulada', 'El centro anuló esta constancia. Ya no tiene validez.'] as const),
    ],
    [
      ...(['ABC126', { state: 'replaced', replacedBy: 'ABC123' }] as const),
      ...(['Reemplazada', 'El centro reemplazó esta constancia por otra. Ya no tiene validez.'] as const),
    ],
  ])('tells of %s what holds of it, in words, by a sign and on the sheet', async (id, facts, title, text) => {
    issueCertificate(site.instance, id, facts);
    const { page } = await openSheet(id.toLowerCase(), NARROW);
    expect(await verdict(page).innerText()).toContain(title);
    expect(await verdict(page).innerText()).toContain(text);
    const result = await page.locator('.result dl').innerText();
    for (const told of ['Ernestina Sosa', '30111222', 'Poda de frutales', 'Completado y aprobado', id]) {
      expect(result).toContain(told);
    }
    expect(result.includes('Motivo')).toBe(facts.reason !== undefined);
    if (facts.reason !== undefined) expect(result).toContain(facts.reason);
    const stamp = sheet(page).getByText(title, { exact: true });
    expect(await stamp.count()).toBe(facts.state === 'valid' ? 0 : 1);
    expect(await violations(page)).toEqual([]);
    expect(await width(page)).toBe(320);
    const next = page.getByRole('link', { name: 'Ver la que la reemplaza' });
    expect(await next.count()).toBe(facts.replacedBy === undefined ? 0 : 1);
    if (facts.replacedBy === undefined) return;
    await next.click();
    await page.getByText(VALID).waitFor();
    await page.getByRole('link', { name: 'Reemplaza a una anterior: verla' }).click();
    await page.getByText(text).waitFor();
  });

  it('tells states apart without their colours', async () => {
    const signs = new Set<string>();
    for (const id of ['ABC123', 'ABC124', 'ABC125', 'ABC126']) {
      const { page } = await openSheet(id);
      signs.add(await verdict(page).evaluate((place) => getComputedStyle(place, '::before').content));
    }
    expect(signs.size).toBe(4);
  });

  it('says that it could not look, and finds nothing in an address without a network', async () => {
    const { page, expectComplaint } = await open(routes.certificates());
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await page.route('**/api/certificates/*', (route) => route.abort());
    await page.goto(routes.certificate('ABC123'));
    await page.getByText('No pudimos buscar la constancia.').waitFor();
    await page.route('**/certificate-result*.js', (route) => route.abort());
    await page.reload();
    await page.getByText('No pudimos buscar la constancia.').waitFor();
  });

  it('says so to who has searched too often', async () => {
    const { page, expectStatus } = await open(routes.certificates());
    expectStatus(429);
    await page.route('**/api/certificates/*', (route) => route.fulfill({ status: 429, json: {} }));
    await page.goto(routes.certificate('ABC123'));
    await page.getByText('Hubo demasiadas búsquedas.').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('is light, accessible, narrow and known to search engines', async () => {
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

  it('shows a certificate with less script than one with an island may have', async () => {
    const { page } = await openSheet(ernestina.code);
    await page.waitForLoadState('networkidle');
    expect(await weighScripts(page)).toBeLessThanOrEqual(25_000);
  });
});
