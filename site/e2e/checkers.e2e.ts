import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { routes, verificationSchema, z } from '@centro/shared';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { isCredentialGood } from '../../scripts/testing/credential-verifier.ts';
import { certify, type Certified } from './testing/certificates.ts';
import { test, type RunningSite } from './testing/running-site.ts';
const record = z.record(z.string(), z.unknown());

let elsewhere: Server;
let certified: Certified;
/** A page on another origin. */
let page: Page;

test.beforeAll(async ({ site, browser }) => {
  elsewhere = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Verificador</title>');
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const address = elsewhere.address();
  if (typeof address !== 'object' || address === null) throw new Error('The other site has no port');
  certified = await certify(site, 'Injerto de vid');
  await expect(async () => {
    const { status } = await fetch(site.instance.front.url + verificationOf(certified.code));
    expect(status).toBe(200);
  }).toPass({ timeout: 60_000 });
  page = await (await browser.newContext()).newPage();
  await page.goto(`http://127.0.0.1:${String(address.port)}/`);
});

test.afterAll(() => {
  elsewhere.close();
});

/** Fetches from the other origin; `null` if the browser blocks the response. */
const readFromElsewhere = (site: RunningSite, path: string) =>
  page.evaluate(async (url) => {
    try {
      const response = await fetch(url, { headers: { accept: 'application/ld+json, application/json' } });
      return { status: response.status, body: await response.text() };
    } catch {
      return null;
    }
  }, new URL(path, site.instance.front.url).href);

const verificationOf = (code: string) =>
  routes.certificateVerification(createHash('sha256').update(code).digest('hex'));

test.describe('a verifier on another origin, in a browser', () => {
  test('verifies a credential with the published files', async ({ site }) => {
    const { url } = site.instance.front;
    const response = await fetch(url + routes.certificateFile(certified.code, 'credential'));
    const credential = record.parse(await response.json());
    const [did, list] = [
      await readFromElsewhere(site, routes.issuer()),
      await readFromElsewhere(site, routes.statusList(0)),
    ].map((answer) => record.parse(JSON.parse(answer?.body ?? 'null')));
    if (!did || !list) throw new Error('Something is missing');
    expect(await isCredentialGood(credential, { did, statusLists: [list] })).toBe(true);
  });

  test('reads the verification of a code, and 404 for an unknown one', async ({ site }) => {
    const found = await readFromElsewhere(site, verificationOf(certified.code));
    const { certificate } = verificationSchema.parse(JSON.parse(found?.body ?? 'null'));
    expect(certificate).toMatchObject({ courseTitle: 'Injerto de vid', state: 'valid' });
    expect(certificate.dni).toMatch(/^•+\d{3}$/);
    expect(await readFromElsewhere(site, verificationOf('7K3M9QXR2TB5W8ZZ'))).toMatchObject({ status: 404 });
  });

  for (const path of ['/', '/assets/data.json', '/bolsa-de-trabajo', '/api/site', '/healthz']) {
    test(`cannot read ${path}`, async ({ site }) => {
      expect(await readFromElsewhere(site, path)).toBeNull();
    });
  }

  test("cannot read the API's certificate or credential", async ({ site }) => {
    expect(await readFromElsewhere(site, `/api/certificates/${certified.code}`)).toBeNull();
    expect(await readFromElsewhere(site, routes.certificateFile(certified.code, 'credential'))).toBeNull();
  });
});
