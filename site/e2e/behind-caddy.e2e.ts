import { routes } from '@centro/shared';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../scripts/testing/browser.ts';
import { startInstance, type Instance } from '../../scripts/testing/instance.ts';
import { policyOfBuild, policyWithKept } from '../caddy/policy.ts';
import { startCaddy, type RunningCaddy } from '../caddy/testing/running.ts';
import { loadSiteApp } from '../publisher/site-app.ts';
import { visit } from './testing/visit.ts';

const TRAINING = 'quesos-artesanales-de-la-leche-a-la-maduracion';
const PUBLICATION = 'feria-de-producciones-veni-a-conocer-lo-que-hacemos';
const SLOW = 180_000;

let instance: Instance;
let caddy: RunningCaddy;
let browser: Awaited<ReturnType<typeof launchBrowser>>;

beforeAll(async () => {
  [instance, browser] = await Promise.all([
    startInstance({ processes: ['cms', 'publisher'], demo: true }),
    launchBrowser(),
  ]);
  const { dataDirectory } = instance.environment;
  const app = await loadSiteApp(path.join(import.meta.dirname, '../dist'), {
    publicUrl: 'https://localhost',
  });
  // Of the build alone, as at the first start: what releases say of themselves is not known to it yet.
  const pagePolicy = policyWithKept(await policyOfBuild(app), path.join(dataDirectory, 'no-releases'));
  const urls = { cmsUrl: instance.cms.url, publisherUrl: instance.publisher.url };
  caddy = await startCaddy({ dataFolder: dataDirectory, pagePolicy, ...urls });
}, SLOW);

afterAll(async () => {
  await browser.close();
  await caddy.stop();
  await instance.stop();
});

it.each([
  [routes.home(), /^Aprendé un oficio/],
  [routes.trainings(), /^Capacitaciones$/],
  [routes.training(TRAINING), /^Quesos artesanales/],
  [routes.trainingAction(TRAINING, 'inscribirme'), /^Quesos artesanales/],
  [routes.publications(), /^Publicaciones$/],
  [routes.publication(PUBLICATION), /^Feria de producciones/],
  [routes.trainings(2), /^Capacitaciones/],
  [routes.publications(2), /^Publicaciones/],
  [routes.archive(), /^Capacitaciones archivadas$/],
  [routes.about(), /^Acerca del centro$/],
  [routes.treasury(), /^Colaborar$/],
  [routes.certificates(), /^Constancias$/],
  [routes.board(), /./],
  [routes.search(), /^Buscar$/],
  [routes.login('ana@centro.example', TRAINING), /^Un último paso$/],
  [routes.signUp('30123456'), /./],
])('%s is shown by Caddy without a complaint of the browser', async (address, heading) => {
  const visitor = await visit(browser, caddy.url, { ignoreHTTPSErrors: true, serviceWorkers: 'block' });
  expect(await visitor.goTo(address)).toBe(200);
  expect(await visitor.page.getByRole('heading', { level: 1 }).innerText()).toMatch(heading);
  await visitor.page.waitForLoadState('networkidle');
  await visitor.leave();
});
