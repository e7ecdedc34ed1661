import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { routes, verificationSchema, z } from '@centro/shared';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isCredentialGood } from '../../scripts/testing/credential-verifier.ts';
import { certify, type Certified } from './testing/certificates.ts';
import { newSite } from './testing/running-site.ts';

const site = newSite();
const record = z.record(z.string(), z.unknown());

let elsewhere: Server;
let certified: Certified;
/** A page of a site that is not ours, in somebody's browser. */
let page: Page;

beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Verificador</title>');
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const address = elsewhere.address();
  if (typeof address !== 'object' || address === null) throw new Error('The other site has no port');
  certified = await certify(site, 'Injerto de vid');
  await vi.waitFor(async () => {
    const { status } = await fetch(site.instance.front.url + verificationOf(certified.code));
    expect(status).toBe(200);
  }, 20_000);
  page = await (await site.browser.newContext()).newPage();
  await page.goto(`http://127.0.0.1:${String(address.port)}/`);
});

afterAll(() => {
  elsewhere.close();
});

/** What a script of the other site gets from ours; `null` when the browser does not let it see the answer. */
const readFromElsewhere = (path: string) =>
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

describe('a checker on a site of its own, in a browser,', () => {
  it('checks a credential with what ours publishes', async () => {
    const { url } = site.instance.front;
    const response = await fetch(url + routes.certificateFile(certified.code, 'credential'));
    const credential = record.parse(await response.json());
    const [did, list] = [
      await readFromElsewhere(routes.issuer()),
      await readFromElsewhere(routes.statusList(0)),
    ].map((answer) => record.parse(JSON.parse(answer?.body ?? 'null')));
    if (!did || !list) throw new Error('Something is missing');
    expect(await isCredentialGood(credential, { did, statusLists: [list] })).toBe(true);
  });

  it('reads the answer to a code, and tells one that is unknown from a site that does not answer', async () => {
    const found = await readFromElsewhere(verificationOf(certified.code));
    const { certificate } = verificationSchema.parse(JSON.parse(found?.body ?? 'null'));
    expect(certificate).toMatchObject({ courseTitle: 'Injerto de vid', state: 'valid' });
    expect(certificate.dni).toMatch(/^•+\d{3}$/);
    expect(await readFromElsewhere(verificationOf('7K3M9QXR2TB5W8ZZ'))).toMatchObject({ status: 404 });
  });

  it.each(['/', '/assets/data.json', '/bolsa-de-trabajo', '/api/site', '/healthz'])(
    'sees nothing of %s',
    async (path) => {
      expect(await readFromElsewhere(path)).toBeNull();
    },
  );

  it('sees nothing of what the API tells of a certificate', async () => {
    expect(await readFromElsewhere(`/api/certificates/${certified.code}`)).toBeNull();
    expect(await readFromElsewhere(routes.certificateFile(certified.code, 'credential'))).toBeNull();
  });
});
