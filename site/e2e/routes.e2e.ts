import { routes } from '@centro/shared';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { weighPage, weighScripts } from '../../scripts/testing/page-weight.ts';
import { demoTest as test, type RunningSite, type Arrive } from './testing/running-site.ts';

const TRAINING = 'quesos-artesanales-de-la-leche-a-la-maduracion';
const PUBLICATION = 'feria-de-producciones-veni-a-conocer-lo-que-hacemos';
const CODE = '7K3M9QXR2TB5W8ZD';

/** A row of the table in specification §2, or one of its paths. */
interface Row {
  readonly row: string;
  readonly path: string;
  readonly heading: RegExp;
  /** Literal texts of the specification in the main element. */
  readonly texts: readonly string[];
}

/** Pages for reading: no islands, no React. */
const READ: readonly Row[] = [
  {
    row: '/',
    path: routes.home(),
    heading: /^Aprendé un oficio/,
    texts: [
      'Publicaciones',
      'Ver todas las publicaciones',
      'Capacitaciones',
      'Quiero participar',
      'Cómo llegar',
    ],
  },
  {
    row: '/capacitaciones',
    path: routes.trainings(),
    heading: /^Capacitaciones$/,
    texts: ['Cargar más', 'Ver capacitaciones archivadas', 'Inscripción abierta', 'Quiero participar'],
  },
  {
    row: '/capacitaciones/{courseId}',
    path: routes.training(TRAINING),
    heading: /^Quesos artesanales/,
    texts: ['Modalidad', 'Cantidad de encuentros', 'Lugar', 'Inicio', 'Duración', 'Quiero participar'],
  },
  {
    row: '/capacitaciones/{courseId}/{action}',
    path: routes.trainingAction(TRAINING, 'inscribirme'),
    heading: /^Quesos artesanales/,
    texts: ['Inscripción abierta', 'Cupo máximo'],
  },
  {
    row: '/capacitaciones/{courseId}/{action}, another action',
    path: `${routes.training(TRAINING)}/otra`,
    heading: /^Quesos artesanales/,
    texts: ['Inscripción abierta', 'Cupo máximo'],
  },
  {
    row: '/archivo',
    path: routes.archive(),
    heading: /^Capacitaciones archivadas$/,
    texts: ['Cargar más', 'Finalizado'],
  },
  {
    row: '/publicaciones',
    path: routes.publications(),
    heading: /^Publicaciones$/,
    texts: ['Cargar más', 'Anuncio', 'Novedad'],
  },
  {
    row: '/publicaciones/{announcementId}',
    path: routes.publication(PUBLICATION),
    heading: /^Feria de producciones/,
    texts: ['Anuncio'],
  },
  {
    row: '/acerca',
    path: routes.about(),
    heading: /^Acerca del centro$/,
    texts: ['Administración', 'Dónde estamos'],
  },
  {
    row: '/cooperadora',
    path: routes.treasury(),
    heading: /^Colaborar$/,
    texts: ['Datos de la cuenta', 'Alias', 'CBU', 'AR$'],
  },
  {
    row: '/constancias',
    path: routes.certificates(),
    heading: /^Constancias$/,
    texts: ['Buscar constancia'],
  },
  {
    row: '/constancias/{id}',
    path: `${routes.certificates()}/${CODE}`,
    heading: /^Constancias$/,
    texts: ['Código de la constancia', 'No encontramos ninguna constancia con ese código.'],
  },
];

/** Pages with forms for citizens. */
const ACTED_IN: readonly Row[] = [
  { row: '/ingresar', path: routes.enterId(), heading: /./, texts: ['DNI'] },
  { row: '/ingresar/{courseId}', path: routes.enterId(TRAINING), heading: /./, texts: ['DNI'] },
  { row: '/login', path: routes.login(), heading: /^Un último paso$/, texts: ['Olvidé mi contraseña'] },
  {
    row: '/login/{email}',
    path: routes.login('ana@centro.example'),
    heading: /^Un último paso$/,
    texts: ['Olvidé mi contraseña'],
  },
  {
    row: '/login/{email}/{courseId}',
    path: routes.login('ana@centro.example', TRAINING),
    heading: /^Un último paso$/,
    texts: ['Olvidé mi contraseña'],
  },
  { row: '/signup', path: routes.signUp(), heading: /./, texts: ['Correo electrónico', 'Contraseña'] },
  {
    row: '/signup/{dniNumber}',
    path: routes.signUp('30123456'),
    heading: /./,
    texts: ['Correo electrónico', 'Contraseña'],
  },
  {
    row: '/signup/{dniNumber}/{courseId}',
    path: routes.signUp('30123456', TRAINING),
    heading: /./,
    texts: ['Correo electrónico', 'Contraseña'],
  },
];

/** Addresses of all scripts that a page has loaded. */
async function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ pathname }) => pathname.endsWith('.js'))
      .map(({ href }) => href),
  );
}

async function expectRow(site: RunningSite, arrive: Arrive, { path, heading, texts }: Row): Promise<Page> {
  const { page, goTo, expectStatus } = await arrive();
  // The code of that row does not exist.
  if (path === routes.certificate(CODE)) expectStatus(404);
  expect(await goTo(path)).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { useInnerText: true });
  for (const text of texts) {
    await expect(page.getByRole('main').getByText(text).locator('visible=true').first()).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
  for (const script of await scriptsOf(page)) expect(script).toMatch(`${site.instance.front.url}/_astro/`);
  return page;
}

test.describe('the public routes of specification §2, row by row', () => {
  for (const row of READ) {
    test(row.row, async ({ site, arrive }) => {
      await expectRow(site, arrive, row);
      const weight = await weighPage(site.instance.front.url, row.path);
      expect(weight.react).toEqual([]);
      expect(weight.script).toBeLessThanOrEqual(3_000);
      expect(weight.document).toBeLessThanOrEqual(13_000);
      expect(weight.headers).toBeLessThanOrEqual(1_024);
    });
  }

  for (const row of ACTED_IN) {
    test(row.row, async ({ site, arrive }) => {
      const page = await expectRow(site, arrive, row);
      expect(await weighScripts(page)).toBeLessThanOrEqual(108_000);
    });
  }

  test('/mi-perfil and /cambiar-email: visitors are invited to sign in', async ({ open }) => {
    const { page } = await open(routes.profile());
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Ingresar/ })
        .first(),
    ).toBeVisible();
  });

  test('/ again: every navigation starts at the top', async ({ open }) => {
    const { page } = await open(routes.home());
    await page.getByRole('link', { name: 'Ver todas las capacitaciones' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Capacitaciones' })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
