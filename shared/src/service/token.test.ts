import fc from 'fast-check';
import { base64url, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { keyFor } from './keys.ts';
import { judgeRequest, readTime, signRequest, type Connection } from './token.ts';

const SECRET = 'sixteen-characters-or-more';
const CONNECTION: Connection = { from: 'publisher', to: 'cms', secret: SECRET };
const REQUEST = { method: 'GET', address: '/internal/content-feed?revision=0&key=' };
const NOW = Date.UTC(2026, 2, 2, 13, 42, 3);
const [SECOND, YEAR] = [1000, 365 * 24 * 60 * 60 * 1000];

const judge = (authorization: string, now = NOW) => judgeRequest(CONNECTION, authorization, REQUEST, now);

/** What a token has when it is made as {@link signRequest} does, but for what is changed. */
async function forged(changes: {
  readonly header?: object;
  readonly claims?: object;
  readonly key?: Uint8Array;
}): Promise<string> {
  const claims = { jti: 'a', iss: 'publisher', aud: 'cms', iat: NOW / 1000, ...REQUEST, ...changes.claims };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'request+jwt', ...changes.header })
    .sign(changes.key ?? keyFor('requests between services', SECRET));
  return `Bearer ${token}`;
}

const encoded = (value: object) => base64url.encode(JSON.stringify(value));
const unsigned = (alg: string) =>
  `Bearer ${encoded({ alg, typ: 'request+jwt' })}.${encoded({
    ...{ jti: 'a', iss: 'publisher', aud: 'cms', iat: NOW / 1000, ...REQUEST },
  })}.`;

test('a token lets in the request that it was made for', async () => {
  const { authorization } = await signRequest(CONNECTION, REQUEST, NOW);
  expect(await judge(authorization)).toBe('accepted');
  expect(await judge(await forged({}))).toBe('accepted');
});

test.each([
  ['nothing', ''],
  ['the secret itself', `Bearer ${SECRET}`],
  ['no signature', unsigned('none')],
  ['no signature under the name of one', unsigned('HS256')],
])('%s is refused', async (_what, authorization) => {
  expect(await judge(authorization)).toBe('refused');
});

test.each([
  ['of another secret', { key: keyFor('requests between services', 'another-secret-of-others') }],
  ['signed with the secret itself', { key: new TextEncoder().encode(SECRET) }],
  ['signed with the key of previews', { key: keyFor('addresses of previews', SECRET) }],
  ['by another algorithm', { header: { alg: 'HS512' } }],
  ['of another kind', { header: { typ: 'time+jwt' } }],
  ['of nobody', { claims: { iss: undefined } }],
  ['of somebody else', { claims: { iss: 'front' } }],
  ['for the other direction', { claims: { iss: 'cms', aud: 'publisher' } }],
  ['for somebody else', { claims: { aud: 'publisher' } }],
  ['of no time', { claims: { iat: undefined } }],
  ['of another method', { claims: { method: 'POST' } }],
  ['of another path', { claims: { address: '/internal/drafts/training/a' } }],
  ['of another query', { claims: { address: `${REQUEST.address}a` } }],
  ['for whatever is asked', { claims: { address: undefined } }],
])('a token %s is refused', async (_what, changes) => {
  expect(await judge(await forged(changes))).toBe('refused');
  const old = {
    ...changes,
    claims: { iat: (NOW - YEAR) / 1000, ...('claims' in changes && changes.claims) },
  };
  expect(await judge(await forged(old))).toBe('refused');
});

test('a token under another scheme is refused', async () => {
  const { authorization } = await signRequest(CONNECTION, REQUEST, NOW);
  expect(await judge(authorization.replace('Bearer', 'Basic'))).toBe('refused');
});

test('whatever else is sent is refused, and nothing fails', async () => {
  const part = fc.oneof(fc.string(), fc.base64String(), fc.json().map(base64url.encode));
  const parts = fc.array(part, { maxLength: 6 }).map((found) => found.join('.'));
  const property = fc.asyncProperty(parts, async (text) => {
    expect(await judge(`Bearer ${text}`)).toBe('refused');
  });
  await fc.assert(property);
});

test('a token is good for a minute, and clocks may differ by half of one', async () => {
  const { authorization } = await signRequest(CONNECTION, REQUEST, NOW);
  for (const later of [-30, 0, 60, 90]) {
    expect(await judge(authorization, NOW + later * SECOND)).toBe('accepted');
  }
  for (const later of [-31, 91]) {
    expect(await judge(authorization, NOW + later * SECOND)).toEqual({ time: expect.any(String) as string });
  }
});

test('who refuses a token for its time tells its own, to who made the token and for nobody else to change', async () => {
  const { id, authorization } = await signRequest(CONNECTION, REQUEST, NOW);
  const judgement = await judge(authorization, NOW + YEAR);
  if (typeof judgement === 'string') throw new Error('It was not refused for its time.');
  const { time } = judgement;
  const elsewhere: Connection = { ...CONNECTION, secret: 'another-secret-of-others' };
  expect(await readTime(CONNECTION, time, id)).toBe(NOW + YEAR);
  expect(await readTime(CONNECTION, time, 'another')).toBeUndefined();
  expect(await readTime(elsewhere, time, id)).toBeUndefined();
  expect(await readTime({ ...CONNECTION, from: 'cms', to: 'publisher' }, time, id)).toBeUndefined();
  expect(await readTime(CONNECTION, authorization.replace('Bearer ', ''), id)).toBeUndefined();
  expect(await readTime(CONNECTION, 'Mon, 02 Mar 2026 13:42:03 GMT', id)).toBeUndefined();
});
