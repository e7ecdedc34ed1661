import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { issuerSchema, z, type Issuer } from '@centro/shared';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { siteContent } from './harness/content.ts';
import { openBrowser } from './harness/citizen.ts';
import { signInAdmin, signInEditor, signInStaff } from './harness/editor.ts';
import { person } from './harness/people.ts';
import { openPlaces, WITHOUT_END } from './harness/places.ts';
import { feedReader } from './harness/reader.ts';
import { isCredentialGood } from '../../scripts/testing/credential-verifier.ts';

const COMMAND = path.resolve(import.meta.dirname, '../../scripts/certificate-keys.ts');
const OTHER_SECRET = { ENCRYPTION_KEY: 'another-encryption-key-for-tests-2' };

let folder: string;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'centro-keys-'));
});

afterAll(async () => {
  for (const ending of endings) await ending();
  await fs.rm(folder, { recursive: true, force: true });
});

const newCms = (): Promise<Cms> => createEmptyCms((ending) => endings.push(ending));

/** Runs the command as the operator does, `npm run certificate-keys -- …`, for an installation. */
function keys(
  { environment }: Cms,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment, ...variables },
    cwd: folder,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('close', (code) => {
      resolve({ code, output });
    });
  });
}

/** Runs the command and returns the id of the signing key that it prints. */
async function signing(cms: Cms, args: readonly string[], variables = {}): Promise<string> {
  const { code, output } = await keys(cms, args, variables);
  expect({ code, output }).toMatchObject({ code: 0 });
  const [, name = ''] = /Certificates are signed with (did:web:\S+#z6Mk\w+)/.exec(output) ?? [];
  expect(name).not.toBe('');
  return name;
}

async function refused(cms: Cms, args: readonly string[], variables = {}): Promise<string> {
  const { code, output } = await keys(cms, args, variables);
  expect({ code, output }).toMatchObject({ code: 1 });
  // One line, without a stack trace.
  expect(
    output
      .trim()
      .split('\n')
      .filter((line) => !/^\s*(?:Buil|still|Waiting)/.test(line)),
  ).toHaveLength(1);
  return output;
}

const codeSchema = z.object({ data: z.object({ certificateId: z.string() }) });
const credentialSchema = z.looseObject({ proof: z.looseObject({ verificationMethod: z.string() }) });
type Credential = z.infer<typeof credentialSchema>;

/** Issues a certificate to a new person and returns its credential. */
async function newCredential(cms: Cms, { url }: CmsProcess): Promise<Credential> {
  const editor = await signInEditor(url);
  const staff = await signInStaff(url, 'centro-secretary', 'secretaria@centro.example');
  const training = await openPlaces(editor, { maxQuota: 0 }, WITHOUT_END);
  const who = await person({ cms, url });
  await who.request('POST', `/trainings/${training.id}/enrolment`);
  const path = `/staff/trainings/${training.documentId}/approvals`;
  await staff.request('POST', path, { people: [who.documentId] });
  const answer = await who.request('GET', `/trainings/${training.id}/enrolment`);
  const { certificateId } = codeSchema.parse(answer.body).data;
  const credential = await openBrowser(url).request('GET', `/certificates/${certificateId}/credential`);
  expect(credential.status).toBe(200);
  return credentialSchema.parse(credential.body);
}

/** The published issuer data that credentials are verified with. */
async function published(running: CmsProcess): Promise<unknown> {
  const reader = feedReader(running);
  await reader.catchUp();
  return reader.entries.get('issuer:issuer');
}

const goodPublished = async (running: CmsProcess): Promise<Issuer> =>
  issuerSchema.parse(await published(running));

const backupSchema = z.array(
  z.object({ current: z.boolean(), publicKey: z.string(), secretKey: z.string().nullable() }),
);

const keysIn = async (file: string) => backupSchema.parse(JSON.parse(await fs.readFile(file, 'utf8')));

describe('npm run certificate-keys', () => {
  let cms: Cms;
  let running: CmsProcess;
  let first: Credential;
  let firstName: string;
  const backup = 'llaves.json';

  beforeAll(async () => {
    cms = await newCms();
  });

  test.each([[[]], [['make']], [['create', 'x']], [['backup']], [['restore']], [['backup', 'a', 'b']]])(
    'prints its usage for %j',
    async (args) => {
      expect(await refused(cms, args)).toContain('create | rotate | backup FILE | restore FILE');
    },
  );

  test('create makes the first key before the first start, and never replaces a key', async () => {
    firstName = await signing(cms, ['create']);
    expect(firstName).toMatch(/^did:web:localhost%3A4321#/);
    running = await cms.start();
    await (await signInAdmin(running.url)).publishSiteContent(siteContent);
    first = await newCredential(cms, running);
    expect(first.proof.verificationMethod).toBe(firstName);
    expect(await isCredentialGood(first, await goodPublished(running))).toBe(true);
    expect(await refused(cms, ['create'])).toContain('There is a key');
  });

  test('backup writes all keys to a file with mode 600 and never overwrites one', async () => {
    expect(await signing(cms, ['backup', backup])).toBe(firstName);
    const file = path.join(folder, backup);
    expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
    const [only, ...others] = await keysIn(file);
    expect(others).toEqual([]);
    expect(firstName.endsWith(`#${only?.publicKey ?? '?'}`)).toBe(true);
    const before = await fs.readFile(file, 'utf8');
    const complaint = await refused(cms, ['backup', backup]);
    expect(complaint).toContain('cannot be written (EEXIST)');
    expect(complaint).not.toContain(only?.secretKey ?? '?');
    expect(await fs.readFile(file, 'utf8')).toBe(before);
  });

  test('rotate works while the system runs: new certificates use the new key, old ones stay valid', async () => {
    const second = await signing(cms, ['rotate']);
    expect(second).not.toBe(firstName);
    const after = await newCredential(cms, running);
    expect(after.proof.verificationMethod).toBe(second);
    const now = await goodPublished(running);
    expect(await isCredentialGood(first, now)).toBe(true);
    expect(await isCredentialGood(after, now)).toBe(true);
    const known = JSON.stringify(now.did);
    for (const name of [firstName, second]) expect(known).toContain(name);
    // Control: with the new key alone the old credential does not verify.
    const methods = z
      .looseObject({ verificationMethod: z.array(z.looseObject({ id: z.string() })) })
      .parse(now.did);
    const newOnly = methods.verificationMethod.filter(({ id }) => id === second);
    const did = { ...methods, verificationMethod: newOnly, assertionMethod: [second] };
    expect(await isCredentialGood(first, { ...now, did })).toBe(false);
    expect(await isCredentialGood(after, { ...now, did })).toBe(true);
  });

  test('restore moves the keys to another installation, which then verifies credentials of this one', async () => {
    await signing(cms, ['backup', 'todas.json']);
    const current = (await keysIn(path.join(folder, 'todas.json'))).find((key) => key.current);
    const other = await newCms();
    const there = { ...OTHER_SECRET };
    expect(await signing(other, ['restore', 'todas.json'], there)).toContain(current?.publicKey ?? '?');
    const elsewhere = await other.start(there);
    await (await signInAdmin(elsewhere.url)).publishSiteContent(siteContent);
    const issuedThere = await newCredential(other, elsewhere);
    const issuer = await goodPublished(elsewhere);
    for (const credential of [first, issuedThere]) {
      expect(await isCredentialGood(credential, issuer)).toBe(true);
    }
    expect(issuedThere.proof.verificationMethod).toContain(current?.publicKey ?? '?');
    // Restoring again changes nothing.
    await signing(other, ['restore', 'todas.json'], there);
    await signing(other, ['backup', 'de-alla.json'], there);
    expect(await keysIn(path.join(folder, 'de-alla.json'))).toEqual(
      await keysIn(path.join(folder, 'todas.json')),
    );
  });

  test('keeps signing with the newest key after the restore of an older backup', async () => {
    const before = await keysIn(path.join(folder, 'todas.json'));
    const current = before.find((key) => key.current)?.publicKey ?? '?';
    expect(firstName).not.toContain(current);
    expect(await signing(cms, ['restore', backup])).toContain(current);
    await signing(cms, ['backup', 'despues.json']);
    expect(await keysIn(path.join(folder, 'despues.json'))).toEqual(before);
  });

  test('restores nothing from an invalid backup', async () => {
    const good = await keysIn(path.join(folder, 'todas.json'));
    const before = JSON.stringify(await cms.database.rows('select * from issuer_keys order by id'));
    const [one, two] = good;
    const wrong: Readonly<Record<string, unknown>> = {
      'texto.json': 'esto no es JSON',
      'otra-cosa.json': { keys: good },
      'sin-actual.json': good.map((key) => ({ ...key, current: false })),
      'dos-actuales.json': good.map((key) => ({ ...key, current: true })),
      'cruzadas.json': [{ ...one, secretKey: two?.secretKey }, two],
      'vacia.json': [],
    };
    for (const [name, content] of Object.entries(wrong)) {
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      await fs.writeFile(path.join(folder, name), text);
      const complaint = await refused(cms, ['restore', name]);
      expect(complaint).toContain('backup');
      for (const { secretKey } of good) expect(complaint).not.toContain(secretKey ?? '?');
    }
    expect(await refused(cms, ['restore', 'no-hay.json'])).toContain('ENOENT');
    expect(JSON.stringify(await cms.database.rows('select * from issuer_keys order by id'))).toBe(before);
  });

  test('re-encrypts the keys when ENCRYPTION_KEY changes and FORMER_ENCRYPTION_KEY has the old one', async () => {
    const other = await newCms();
    await signing(other, ['create']);
    const name = await signing(other, ['backup', 'de-antes.json']);
    const formerKey = other.environment['ENCRYPTION_KEY'] ?? '';
    // The first former key encrypted nothing.
    const former = { FORMER_ENCRYPTION_KEY: `una-clave-que-duró-poco,${formerKey}` };
    expect(await signing(other, ['backup', 'mientras.json'], { ...OTHER_SECRET, ...former })).toBe(name);
    // The former key is not needed any more.
    expect(await signing(other, ['backup', 'despues-de-cambiar.json'], OTHER_SECRET)).toBe(name);
    for (const file of ['mientras.json', 'despues-de-cambiar.json']) {
      expect(await keysIn(path.join(folder, file))).toEqual(await keysIn(path.join(folder, 'de-antes.json')));
    }
    expect(await refused(other, ['backup', 'nunca.json'])).toContain('ENCRYPTION_KEY');
  });

  test('recovers from a lost ENCRYPTION_KEY with a backup, or without one by rotating', async () => {
    await running.stop();
    expect(await refused(cms, ['backup', 'perdida.json'], OTHER_SECRET)).toContain('ENCRYPTION_KEY');
    const lost = await cms.start(OTHER_SECRET);
    // The issuer entry is invalid, so the publisher keeps the last valid one and goes on publishing.
    expect(issuerSchema.safeParse(await published(lost)).success).toBe(false);
    expect(lost.output()).toContain('restore a backup of it, or rotate');

    await signing(cms, ['rotate'], OTHER_SECRET);
    expect(await isCredentialGood(first, await goodPublished(lost))).toBe(true);
    expect(await isCredentialGood(await newCredential(cms, lost), await goodPublished(lost))).toBe(true);
    await signing(cms, ['backup', 'sin-viejas.json'], OTHER_SECRET);
    const secrets = (await keysIn(path.join(folder, 'sin-viejas.json'))).map(
      ({ secretKey }) => secretKey !== null,
    );
    expect(secrets).toEqual([false, false, true]);

    await signing(cms, ['restore', 'todas.json'], OTHER_SECRET);
    await signing(cms, ['restore', 'sin-viejas.json'], OTHER_SECRET);
    await signing(cms, ['backup', 'otra-vez.json'], OTHER_SECRET);
    const all = await keysIn(path.join(folder, 'otra-vez.json'));
    expect(all.map(({ secretKey }) => secretKey !== null)).toEqual([true, true, true]);
  });
});
