/**
 * `npm run screenshots`, for visual review: every public page and the account screens of the demo at three widths in both
 * schemes, then in a low-contrast yellow with texts of maximum length, and those of an empty centre.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright';
import { exitRequest, runCommand } from '../shared/src/service/command.ts';
import { build } from './build.ts';
import { MAIN_CITIZEN } from './demo/citizens.ts';
import { openCitizenSession } from './demo/cms/citizens.ts';
import { COMPUTERS_FORM } from './demo/forms.ts';
import { ROOT } from './environment.ts';
import { until } from './processes/wait.ts';
import { launchBrowser } from './testing/browser.ts';
import { issueCertificate } from './testing/certificates.ts';
import type { Editor } from './testing/editor.ts';
import { startInstance, type Instance, type InstanceOptions } from './testing/instance.ts';

const WIDTHS = [360, 768, 1440] as const;
const SCHEMES = [
  ['light', ''],
  ['dark', '-oscuro'],
] as const;
const HEIGHT = 900;
const FOLDER = path.join(ROOT, '.cache/screenshots');

const TRAINING = '/capacitaciones/quesos-artesanales-de-la-leche-a-la-maduracion';
const PUBLICATION = '/publicaciones/feria-de-producciones-veni-a-conocer-lo-que-hacemos';
const LISTS = [
  '/',
  '/capacitaciones',
  '/archivo',
  '/publicaciones',
  '/acerca',
  '/cooperadora',
  '/constancias',
];
const ACCOUNT = [
  '/ingresar',
  '/ingresar/computacion-para-empezar',
  '/login',
  '/signup',
  '/mi-perfil',
  `/formulario/${COMPUTERS_FORM}`,
];
/** Pages for signed-in citizens. */
const OWN = [
  `/formulario/${COMPUTERS_FORM}/computacion-para-empezar`,
  '/mi-perfil/inscripciones',
  '/mi-perfil/constancias',
  '/mi-perfil/licencias',
  '/editar-perfil',
  '/editar-perfil/suscripciones',
  '/editar-perfil/sesiones',
  '/perfil-publico',
  '/cambiar-email',
  '/crear-perfil/manipulador/computacion-para-empezar',
  '/capacitaciones/computacion-para-empezar',
];
const BOARD = ['/bolsa-de-trabajo', '/bolsa-de-trabajo/categoria/maquinaria'];
const LONG_CERTIFICATE = '/constancias/LARGA';
const CERTIFICATES = ['VIGENTE', 'VENCIDA', 'ANULADA', 'REEMPLAZADA', 'NO-HAY'].map(
  (code) => `/constancias/${code}`,
);
const OTHERS = [
  '/capacitaciones/pagina/2',
  '/capacitaciones/tipo/curso',
  '/buscar',
  '/buscar?q=queso',
  '/sin-conexion',
  '/confirmar-correo',
  '/desuscribir',
];
const MISSING = ['/no-existe', '/capacitaciones/no-existe', '/publicaciones/no-existe'];

const LONG_WORD = 'Electroencefalografista'.repeat(4);
const LONG_TEXT = `Conservas, dulces y licores artesanales ${LONG_WORD} `.repeat(20).trim();
const LONG_CITY = 'San Antonio de los Arroyos del Sur';
const LONG_TITLE = LONG_TEXT.slice(0, 200).trim();

runCommand(async () => {
  const signal = exitRequest();
  await build({ admin: false, signal });
  await fs.rm(FOLDER, { recursive: true, force: true });
  const browser = await launchBrowser();
  const lists = [...LISTS, ...OTHERS, ...BOARD, ...MISSING];
  const paths = [...lists, TRAINING, PUBLICATION, ...ACCOUNT, ...CERTIFICATES, LONG_CERTIFICATE];
  try {
    await withSite({ demo: true }, async (site, editor, instance) => {
      // The first and the last seeded content: the newest release may not be live yet.
      await untilShown(site, 'data-training');
      await untilShown(`${site}${TRAINING}`, 'Quesos');
      await untilShown(`${site}${PUBLICATION}`, 'Feria');
      issueCertificates(instance);
      await shoot(browser, site, 'demo', paths, signal);
      await print(browser, site, [...CERTIFICATES.slice(0, 4), LONG_CERTIFICATE], signal);
      const cookies = await cookiesOfMain(instance);
      await shoot(browser, site, 'demo-signed-in', OWN, signal, cookies);
      const changed = await makeLong(editor);
      // The last write.
      await untilShown(site, LONG_CITY);
      await shoot(browser, site, 'long-and-themed', [...changed, ...LISTS.slice(0, 4)], signal);
    });
    await withSite({}, async (site, editor) => {
      await editor.publishSiteContent({ general: { number: '401', city: 'Lobería' } });
      await untilShown(site, 'Lobería');
      await shoot(browser, site, 'empty', LISTS, signal);
    });
  } finally {
    await browser.close();
  }
  console.log(FOLDER);
});

async function withSite(
  options: InstanceOptions,
  use: (url: string, editor: Editor, instance: Instance) => Promise<void>,
): Promise<void> {
  const instance = await startInstance(options);
  try {
    await use(instance.front.url, await instance.editor(), instance);
  } finally {
    await instance.stop();
  }
}

/** Cookies of the citizen with certificates. */
async function cookiesOfMain({ front, environment }: Instance): Promise<ReadonlyMap<string, string>> {
  const { email, profile } = MAIN_CITIZEN;
  const credentials = { email, password: environment.citizenPassword };
  return (await openCitizenSession(front.url, credentials, profile.dniNumber)).cookies;
}

/** One certificate of each state. */
function issueCertificates(instance: Instance): void {
  issueCertificate(instance, 'VIGENTE', { state: 'valid' });
  issueCertificate(instance, 'VENCIDA', { state: 'expired' });
  issueCertificate(instance, 'ANULADA', { state: 'revoked', reason: 'Se emitió por error.' });
  issueCertificate(instance, 'REEMPLAZADA', { state: 'replaced', replacedBy: 'VIGENTE' });
  const long = { names: LONG_TITLE.slice(0, 60), surnames: LONG_TITLE.slice(0, 60), title: LONG_TITLE };
  issueCertificate(instance, 'LARGA', { state: 'valid', ...long });
}

/** Prints pages to PDF files, as a visitor would. */
async function print(
  browser: Browser,
  site: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const folder = path.join(FOLDER, 'print');
  await fs.mkdir(folder, { recursive: true });
  const page = await browser.newPage({ baseURL: site, locale: 'es-AR' });
  for (const address of paths) {
    signal.throwIfAborted();
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await page.pdf({ path: path.join(folder, `${nameOf(address)}.pdf`), preferCSSPageSize: true });
  }
  await page.close();
  console.log(`print: ${String(paths.length)} pages`);
}

/** Publishes a training and a publication with texts of maximum length, in another colour; returns their addresses. */
async function makeLong(editor: Editor): Promise<string[]> {
  const content = [{ type: 'paragraph', children: [{ type: 'text', text: LONG_TEXT }] }];
  const texts = { title: LONG_TITLE, slug: 'larga', description: LONG_TEXT, content };
  const inscription = { start: '2020-01-01T03:00:00.000Z', maxQuota: 20 };
  const place = { place: LONG_TITLE, mode: LONG_TITLE };
  const facts = { totalHours: 10_000, price: 99_999_999, requirements: LONG_TEXT, whatToBring: LONG_TEXT };
  await editor.createPublished('training', {
    ...texts,
    ...place,
    ...facts,
    type: 'course',
    category: 'management',
    inscription,
  });
  await editor.createPublished('publication', { ...texts, type: 'project' });
  await editor.publishSiteContent({
    styles: { colorTheme: '#ffe100' },
    general: { number: '401', city: LONG_CITY, openingHours: LONG_TEXT },
  });
  return ['/capacitaciones/larga', '/publicaciones/larga'];
}

async function untilShown(url: string, text: string): Promise<void> {
  const shown = async () => (await (await fetch(url)).text()).includes(text);
  if (!(await until(shown, { atMost: 30_000 }))) throw new Error(`${url} never showed ${text}.`);
}

/**
 * Takes full-page screenshots at every width and in both schemes, in a separate folder.
 *
 * @param cookies of the signed-in citizen
 */
async function shoot(
  browser: Browser,
  site: string,
  name: string,
  paths: readonly string[],
  signal: AbortSignal,
  cookies: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const folder = path.join(FOLDER, name);
  await fs.mkdir(folder, { recursive: true });
  for (const width of WIDTHS) {
    const viewport = { width, height: HEIGHT };
    const context = await browser.newContext({
      viewport,
      baseURL: site,
      locale: 'es-AR',
      reducedMotion: 'reduce',
    });
    await context.addCookies(Array.from(cookies, ([key, value]) => ({ name: key, value, url: site })));
    const page = await context.newPage();
    for (const address of paths) {
      signal.throwIfAborted();
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => {
        for (const image of document.images) image.loading = 'eager';
      });
      await page.waitForLoadState('networkidle');
      for (const [colorScheme, suffix] of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        const name = `${nameOf(address)}-${String(width)}${suffix}.png`;
        await page.screenshot({ path: path.join(folder, name), fullPage: true });
      }
    }
    await context.close();
    console.log(`${name}: ${String(paths.length)} pages at ${String(width)} px`);
  }
}

/** `/` → `inicio`, `/capacitaciones/pagina/2` → `capacitaciones-pagina-2` */
function nameOf(address: string): string {
  return address === '/' ? 'inicio' : address.slice(1).replace(/[^\w-]+/g, '-');
}
