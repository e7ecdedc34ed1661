import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intolerable, knownAdvisories, type Advisory } from './advisories.ts';
import { freePort } from './testing/free-port.ts';

const KNOWN = {
  id: 1,
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  title: 'An archive writes where it likes',
  severity: 'high',
  vulnerable_versions: '<99',
  cwe: ['CWE-22'],
  cvss: { score: 7.5, vectorString: '' },
};

let registry: Server;
let url: string;
let answer: { readonly status: number; readonly body: object };

beforeAll(async () => {
  const port = await freePort();
  registry = createServer((request, response) => {
    request.resume().once('end', () => {
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body));
    });
  });
  await once(registry.listen(port, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${String(port)}/`;
});

afterAll(() => {
  registry.close();
});

describe('what is known against packages', () => {
  it('is asked of the registry, for those that are installed', async () => {
    answer = { status: 200, body: { fflate: [KNOWN] } };
    const found = await knownAdvisories(undefined, url);
    expect(found).toMatchObject([{ id: 'GHSA-aaaa-bbbb-cccc', name: 'fflate', severity: 'high' }]);
    expect(intolerable(found)).toEqual(found);
    answer = { status: 200, body: {} };
    expect(await knownAdvisories(undefined, url)).toEqual([]);
  }, 120_000);

  it('is not taken for nothing when the registry does not say', async () => {
    answer = { status: 405, body: {} };
    await expect(knownAdvisories(undefined, url)).rejects.toThrow('The registry does not say');
  }, 120_000);
});

describe('an advisory', () => {
  const of = (severity: Advisory['severity']): Advisory => ({
    ...{
      id: 'GHSA-aaaa-bbbb-cccc',
      name: 'x',
      severity,
      title: 'x',
      mendedIn: '2.0.0',
      url: 'https://x.example',
    },
  });
  const until = (day: string) => [
    { id: 'GHSA-aaaa-bbbb-cccc', reason: 'Nothing of ours calls it.', until: day },
  ];
  const now = new Date('2026-11-22T12:00:00Z');

  it.each([
    ['critical', [], 1],
    ['high', [], 1],
    ['moderate', [], 0],
    ['low', [], 0],
    ['high', until('2026-11-23'), 0],
    ['high', until('2026-11-22'), 1],
  ] as const)('that is %s and accepted as %j stops: %d', (severity, accepted, count) => {
    expect(intolerable([of(severity)], accepted, now)).toHaveLength(count);
  });
});
