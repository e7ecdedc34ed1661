import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { registryResponseSchema, z, type RegistryEntry } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import { CITIZEN_PASSWORD, meIn, openBrowser, signUp, signUpWithProfile } from './harness/citizen.ts';
import { expectError, type Answer } from './harness/http.ts';
import { people, person } from './harness/people.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();

async function ask(dni: string): Promise<RegistryEntry[]> {
  const answer = await openBrowser(cms().url).request('POST', '/registry', { dni });
  expect(answer.status).toBe(200);
  return registryResponseSchema.parse(answer.body).data;
}

function signIn(identifier: string): Promise<Answer> {
  return openBrowser(cms().url).request('POST', '/auth/local', { identifier, password: CITIZEN_PASSWORD });
}

/** Encrypts a reference as the cms does. */
function reference(content: string): string {
  const secret = z.string().parse(cms().cms.environment['ENCRYPTION_KEY']);
  const vector = randomBytes(16);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), vector);
  const text = cipher.update(content, 'utf8', 'hex') + cipher.final('hex');
  return ['v1', vector.toString('hex'), text, cipher.getAuthTag().toString('hex')].join(':');
}

describe('the profiles of a DNI', () => {
  test('are none for an unknown number', async () => {
    expect(await ask('38000001')).toEqual([]);
  });

  test('are shown masked, in order of creation', async () => {
    const complete = await signUpWithProfile(cms().url, {
      dniNumber: '38000002',
      email: 'ana.perez@example.com',
    });
    await signUp(cms().url, { dniNumber: '38.000.002', email: 'xy@example.com' });
    const entries = await ask(' 38.000.002');
    expect(entries.map(({ names, surnames, email }) => ({ names, surnames, email }))).toEqual([
      { names: 'Ana María', surnames: 'P.', email: 'a•••z@example.com' },
      { names: '', surnames: '', email: 'x•••@example.com' },
    ]);
    const text = JSON.stringify(entries);
    for (const secret of [complete.me.uid, complete.email, 'Pérez', '3329456789', '38000002']) {
      expect(text).not.toContain(secret);
    }
  });

  test('are sorted by seen document, then by confirmed e-mail', async () => {
    const dni_number = '38000007';
    await people(cms(), 1, { dni_number, confirmed: false, names: 'Sin confirmar' });
    await people(cms(), 1, { dni_number, names: 'Confirmada' });
    const seen = await person(cms(), { dni_number, confirmed: false, names: 'Vista' });
    expect((await ask(dni_number)).map(({ names }) => names)).toEqual([
      'Confirmada',
      'Sin confirmar',
      'Vista',
    ]);
    await cms().cms.database.execute(`update up_users set dni_seen = true where id = ${String(seen.id)}`);
    expect((await ask(dni_number)).map(({ names }) => names)).toEqual([
      'Vista',
      'Confirmada',
      'Sin confirmar',
    ]);
  });

  test('include the owner’s even if a stranger created more than the list holds', async () => {
    const dni_number = '38000008';
    await people(cms(), 20, { dni_number, confirmed: false, names: 'Extraña' });
    await person(cms(), { dni_number, names: 'Dueña' });
    const entries = await ask(dni_number);
    expect(entries).toHaveLength(20);
    expect(entries[0]).toMatchObject({ names: 'Dueña' });
  });

  test('omit locked accounts', async () => {
    const { me } = await signUp(cms().url, { dniNumber: '38000003' });
    await cms().cms.database.execute(`update up_users set blocked = true where document_id = '${me.uid}'`);
    expect(await ask('38000003')).toEqual([]);
  });

  test('are also available when signed in', async () => {
    const ana = await signUp(cms().url, { dniNumber: '38000004' });
    expect((await ana.request('POST', '/registry', { dni: '38000004' })).status).toBe(200);
  });
});

describe('a reference', () => {
  test('identifies the account in the password step, and differs each time', async () => {
    const ana = await signUp(cms().url, { dniNumber: '38000005' });
    const [first] = await ask('38000005');
    const [second] = await ask('38000005');
    expect(first?.ref).not.toBe(second?.ref);
    expect(meIn(await signIn(first?.ref ?? ''))).toEqual(ana.me);
    const wrong = { identifier: second?.ref, password: 'otra-clave' };
    expectError(await openBrowser(cms().url).request('POST', '/auth/local', wrong), 'wrong-password', 401);
  });

  test('of a deleted account finds no user', async () => {
    const { me } = await signUp(cms().url, { dniNumber: '38000006' });
    const [entry] = await ask('38000006');
    await cms().cms.database.execute(`delete from up_users where document_id = '${me.uid}'`);
    expectError(await signIn(entry?.ref ?? ''), 'user-not-found', 404);
  });

  test('expires and cannot be forged', async () => {
    const { me } = await signUp(cms().url);
    const inAMinute = String(Date.now() + 60_000);
    const good = reference(`registry-entry ${inAMinute} ${me.uid}`);
    expect((await signIn(good)).status).toBe(200);
    const [version = '', vector = '', text = '', tag = ''] = good.split(':');
    for (const bad of [
      reference(`registry-entry ${String(Date.now() - 1)} ${me.uid}`),
      reference(`something-else ${inAMinute} ${me.uid}`),
      reference(me.uid),
      reference(''),
      [version, vector, text, tag.slice(0, 8)].join(':'),
      [version, vector, text, tag.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))].join(':'),
      [version, vector, text.replace(/^./, (digit) => (digit === '0' ? '1' : '0')), tag].join(':'),
      [version, vector, `${text}0`, tag].join(':'),
      [version, '', text, tag].join(':'),
      ['v2', vector, text, tag].join(':'),
      good.toUpperCase(),
      'v1:::',
      me.uid,
    ]) {
      expectError(await signIn(bad), 'reference-expired', 410);
    }
  });
});
