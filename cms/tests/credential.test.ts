import { issuerSchema, z, type Issuer } from '@centro/shared';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { isCredentialGood } from '../../scripts/testing/credential-verifier.ts';
import { freePort } from '../../scripts/testing/free-port.ts';
import { openBrowser } from './harness/citizen.ts';
import { siteContent } from './harness/content.ts';
import { signInAdmin, signInStaff, type Editor } from './harness/editor.ts';
import { expectError, readFeed } from './harness/http.ts';
import { people, person, type Person } from './harness/people.ts';
import { openPlaces, WITHOUT_END } from './harness/places.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
const ON_POSTGRES = inject('postgresUrl') !== null;
let staff: Editor;

beforeAll(async () => {
  staff = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
  await (await signInAdmin(cms().url)).publishSiteContent(siteContent);
});

const enrolledSchema = z.object({ data: z.object({ certificateId: z.string() }) });

async function certified(fields: Parameters<typeof openPlaces>[2] = {}, who?: Person): Promise<string> {
  const training = await openPlaces(cms().editor, { maxQuota: 0 }, { ...WITHOUT_END, ...fields });
  const ana = who ?? (await person(cms(), { bpm_profile: true }));
  await ana.request('POST', `/trainings/${training.id}/enrolment`);
  const path = `/staff/trainings/${training.documentId}/approvals`;
  await staff.request('POST', path, { people: [ana.documentId] });
  const answer = await ana.request('GET', `/trainings/${training.id}/enrolment`);
  return enrolledSchema.parse(answer.body).data.certificateId;
}

const credentialSchema = z.looseObject({
  id: z.string(),
  issuer: z.looseObject({ id: z.string(), name: z.string() }),
  credentialSubject: z.looseObject({}),
  proof: z.looseObject({ verificationMethod: z.string() }),
});

async function credentialOf(code: string, url = cms().url): Promise<z.infer<typeof credentialSchema>> {
  const answer = await openBrowser(url).request('GET', `/certificates/${code}/credential`);
  expect(answer.status).toBe(200);
  return credentialSchema.parse(answer.body);
}

async function published(): Promise<Issuer> {
  const { changes } = await readFeed(cms());
  return issuerSchema.parse(changes.find(({ kind }) => kind === 'issuer')?.entry);
}

describe('a credential', () => {
  test('is a file named after the code that others can verify offline', async () => {
    const code = await certified({ title: 'Injerto de vid' });
    const answer = await openBrowser(cms().url).request('GET', `/certificates/${code}/credential`);
    expect(answer.headers.get('content-type')).toBe('application/vc');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${code}.json"`);
    const credential = await credentialOf(code);
    expect(credential).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: 'did:web:localhost%3A4321', name: 'Centro de Formación Profesional N.º 7' },
      credentialSubject: {
        identifier: [{ identityType: 'name', identityHash: 'Ana María Pérez' }, { hashed: true }],
        achievement: { name: 'Injerto de vid', criteria: { narrative: 'Completado y aprobado' } },
      },
    });
    expect(await isCredentialGood(credential, await published())).toBe(true);
    expect(await credentialOf(code)).toEqual(credential);
  });

  test('does not contain the DNI', async () => {
    const ana = await person(cms());
    const code = await certified({}, ana);
    expect(JSON.stringify(await credentialOf(code))).not.toContain(ana.dni);
  });

  test('of a food handler has an expiry date', async () => {
    const code = await certified({ foodHandler: true });
    expect(await credentialOf(code)).toMatchObject({ validUntil: expect.any(String) as string });
    expect(await isCredentialGood(await credentialOf(code), await published())).toBe(true);
  });

  test('is invalid after any change', async () => {
    const credential = await credentialOf(await certified());
    expect(await isCredentialGood({ ...credential, name: 'Otra cosa' }, await published())).toBe(false);
  });

  test('is invalid under another key', async () => {
    const credential = await credentialOf(await certified());
    const known = await published();
    const other = 'z6MkkaW4fsbA6zRzVjhzSiSBwL1EbVkgmMvFKtRdmDEu5jAx';
    const text = JSON.stringify(known.did);
    const key = /"publicKeyMultibase":"(z\w+)"/.exec(text)?.[1] ?? '';
    const did = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(text.replaceAll(`"publicKeyMultibase":"${key}"`, `"publicKeyMultibase":"${other}"`)));
    expect(await isCredentialGood(credential, { ...known, did })).toBe(false);
  });

  test.each(['revocation', 'replacement'])('is invalid after its %s', async (what) => {
    const [code, bystander] = [await certified(), await certified()];
    const credential = await credentialOf(code);
    const corrections = { names: 'Ana' };
    const body = { reason: 'Se emitió por error.', ...(what === 'replacement' && { corrections }) };
    expect((await staff.request('POST', `/staff/certificates/${code}/${what}`, body)).status).toBe(200);
    expect(await isCredentialGood(credential, await published())).toBe(false);
    expect(await isCredentialGood(await credentialOf(bystander), await published())).toBe(true);
  });
});

test('concurrent first signatures create one key', async () => {
  const urls = [cms().url];
  if (ON_POSTGRES) urls.push((await cms().cms.start({ CMS_PORT: String(await freePort()) })).url);
  await cms().cms.database.execute('delete from issuer_keys');
  const codes = await Promise.all((await people(cms(), 4)).map((who) => certified({}, who)));
  await cms().cms.database.execute('delete from issuer_keys');
  const credentials = await Promise.all(
    codes.map((code, at) => credentialOf(code, urls[at % urls.length] ?? '')),
  );
  expect(new Set(credentials.map(({ proof }) => proof.verificationMethod)).size).toBe(1);
  const stored = await cms().cms.database.rows('select secret from issuer_keys');
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toMatch(/z[1-9A-HJ-NP-Za-km-z]{88}/);
});

describe('a printable certificate', () => {
  test('is a PDF named after the code', async () => {
    const code = await certified({ title: 'Elaboración de ñoquis, Łódź 🥔 y conservas' });
    const response = await fetch(`${cms().url}/api/certificates/${code.toLowerCase()}/pdf`, {
      headers: openBrowser(cms().url).headers(),
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${code}.pdf"`);
    const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(bytes.slice(0, 5)).toBe('%PDF-');
    expect(bytes).toContain('/MediaBox [0 0 841.89 595.28]');
    expect(bytes.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});

test.each(['credential', 'pdf'])(
  'the %s of an unknown code gets the same answer as an impossible code',
  async (kind) => {
    const answers = await Promise.all(
      ['7K3M9QXR2TB5W8ZZ', '-', 'x'.repeat(200), '%00'].map((code) =>
        openBrowser(cms().url).request('GET', `/certificates/${code}/${kind}`),
      ),
    );
    for (const answer of answers) expectError(answer, 'not-found', 404);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  },
);

test('credentials and PDFs cannot be found by guessing codes', async () => {
  const browser = openBrowser(cms().url);
  const kinds = ['', '/credential', '/pdf'];
  for (let count = 0; count < 60; count += 1) {
    await browser.request('GET', `/certificates/NO-${String(count)}${kinds[count % 3] ?? ''}`);
  }
  for (const kind of kinds) {
    expectError(await browser.request('GET', `/certificates/NO${kind}`), 'too-many-requests', 429);
  }
});
