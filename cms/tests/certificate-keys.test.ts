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

/** The name of the key that the command says to sign with. */
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
  // One line, and nothing of a stack.
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

/** Lets somebody earn a certificate, and fetches its credential. */
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

/** What the site publishes now for checking credentials. */
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

describe('the command for the keys of certificates', () => {
  let cms: Cms;
  let running: CmsProcess;
  let first: Credential;
  let firstName: string;
  const backup = 'llaves.json';

  beforeAll(async () => {
    cms = await newCms();
  });

  test.each([[[]], [['make']], [['create', 'x']], [['backup']], [['restore']], [['backup', 'a', 'b']]])(
    'says how it is used when it is asked for %j',
    async (args) => {
      expect(await refused(cms, args)).toContain('create | rotate | backup FILE | restore FILE');
    },
  );

  test('makes the first key of an installation that never ran, and never a second in its place', async () => {
    firstName = await signing(cms, ['create']);
    expect(firstName).toMatch(/^did:web:localhost%3A4321#/);
    running = await cms.start();
    await (await signInAdmin(running.url)).publishSiteContent(siteContent);
    first = await newCredential(cms, running);
    expect(first.proof.verificationMethod).toBe(firstName);
    expect(await isCredentialGood(first, await goodPublished(running))).toBe(true);
    expect(await refused(cms, ['create'])).toContain('There is a key');
  });

  test('backs all keys up into a file that only the operator reads, and over no other file', async () => {
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

  test('rotates while the system runs: what is new is signed by the new key, what is old still holds', async () => {
    const second = await signing(cms, ['rotate']);
    expect(second).not.toBe(firstName);
    const after = await newCredential(cms, running);
    expect(after.proof.verificationMethod).toBe(second);
    const now = await goodPublished(running);
    expect(await isCredentialGood(first, now)).toBe(true);
    expect(await isCredentialGood(after, now)).toBe(true);
    const known = JSON.stringify(now.did);
    for (const name of [firstName, second]) expect(known).toContain(name);
    // The control: whoever knows the new key alone does not take the old credential.
    const methods = z
      .looseObject({ verificationMethod: z.array(z.looseObject({ id: z.string() })) })
      .parse(now.did);
    const newOnly = methods.verificationMethod.filter(({ id }) => id === second);
    const did = { ...methods, verificationMethod: newOnly, assertionMethod: [second] };
    expect(await isCredentialGood(first, { ...now, did })).toBe(false);
    expect(await isCredentialGood(after, { ...now, did })).toBe(true);
  });

  test('brings the keys to another machine, which then vouches for what was signed here', async () => {
    await signing(cms, ['backup', 'todas.json']);
    const current = (await keysIn(path.join(folder, 'todas.json'))).find((key) => key.current);
    const other = await newCms();
    const there = { ...OTHER_SECRET };
    expect(await signing(other, ['restore', 'todas.json'], there)).toContain(current?.publicKey ?? '?');
    const elsewhere = await other.start(there);
    await (await signInAdmin(elsewhere.url)).publishSiteContent(siteContent);
    const issuedThere = await newCredential(other, elsewhere);
    const told = await goodPublished(elsewhere);
    for (const credential of [first, issuedThere]) {
      expect(await isCredentialGood(credential, told)).toBe(true);
    }
    expect(issuedThere.proof.verificationMethod).toContain(current?.publicKey ?? '?');
    // Repeated, it changes nothing.
    await signing(other, ['restore', 'todas.json'], there);
    await signing(other, ['backup', 'de-alla.json'], there);
    expect(await keysIn(path.join(folder, 'de-alla.json'))).toEqual(
      await keysIn(path.join(folder, 'todas.json')),
    );
  });

  test('goes on signing with the newest key when a backup from before it is restored', async () => {
    const before = await keysIn(path.join(folder, 'todas.json'));
    const current = before.find((key) => key.current)?.publicKey ?? '?';
    expect(firstName).not.toContain(current);
    expect(await signing(cms, ['restore', backup])).toContain(current);
    await signing(cms, ['backup', 'despues.json']);
    expect(await keysIn(path.join(folder, 'despues.json'))).toEqual(before);
  });

  test('restores nothing of a file that is no backup', async () => {
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

  test('are sealed anew when ENCRYPTION_KEY is replaced, with the one before at hand', async () => {
    const other = await newCms();
    await signing(other, ['create']);
    const name = await signing(other, ['backup', 'de-antes.json']);
    const sealedBy = other.environment['ENCRYPTION_KEY'] ?? '';
    // One that was made in between, with which nothing was sealed yet.
    const former = { FORMER_ENCRYPTION_KEY: `una-clave-que-duró-poco,${sealedBy}` };
    expect(await signing(other, ['backup', 'mientras.json'], { ...OTHER_SECRET, ...former })).toBe(name);
    // The one before is not needed any more.
    expect(await signing(other, ['backup', 'despues-de-cambiar.json'], OTHER_SECRET)).toBe(name);
    for (const file of ['mientras.json', 'despues-de-cambiar.json']) {
      expect(await keysIn(path.join(folder, file))).toEqual(await keysIn(path.join(folder, 'de-antes.json')));
    }
    expect(await refused(other, ['backup', 'nunca.json'])).toContain('ENCRYPTION_KEY');
  });

  test('mends an installation that lost its ENCRYPTION_KEY: by the backup, or without one by a new key', async () => {
    await running.stop();
    expect(await refused(cms, ['backup', 'perdida.json'], OTHER_SECRET)).toContain('ENCRYPTION_KEY');
    const lost = await cms.start(OTHER_SECRET);
    // Nothing that can be checked is taken back, and everything else goes on being published.
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
