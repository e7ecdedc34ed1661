import { certificateResponseSchema, issuedProofResponseSchema } from '@centro/shared';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditResponseSchema } from '../src/platform/audit/staff-contract.ts';
import { CITIZEN_PASSWORD, openBrowser } from './harness/citizen.ts';
import { signInStaff, type Editor } from './harness/editor.ts';
import { expectError, type Answer } from './harness/http.ts';
import { farFromMidnight } from './harness/midnight.ts';
import { people, person, type Person } from './harness/people.ts';
import { inDays, openPlaces, type OpenedTraining } from './harness/places.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
const DAY = 24 * 3_600_000;
let secretary: Editor;

// One proof a day.
beforeEach(farFromMidnight);

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
});

const database = () => cms().cms.database;

const see = ({ documentId }: Person) =>
  secretary.request('PUT', `/staff/people/${documentId}/dni-seen`, { seen: true });
const enrol = (who: Person, { id }: OpenedTraining) => who.request('POST', `/trainings/${id}/enrolment`);
const prove = (who: Person, { id }: OpenedTraining) =>
  who.request('POST', `/trainings/${id}/enrolment/proof`);
const proveByStaff = (who: Person, { documentId }: OpenedTraining) =>
  secretary.request('POST', `/staff/trainings/${documentId}/enrolments/${who.documentId}/proof`, {});
const find = (code: string, kind = '') =>
  openBrowser(cms().url).request('GET', `/certificates/${code}${kind}`);

async function verified(code: string) {
  return certificateResponseSchema.parse((await find(code)).body).data;
}

function codeIn(answer: Answer): string {
  expect([answer.status, answer.body]).toMatchObject([201, { data: {} }]);
  return issuedProofResponseSchema.parse(answer.body).data.code;
}

/** A person with a place, whose document was seen. */
async function student(): Promise<{ who: Person; place: OpenedTraining }> {
  const place = await openPlaces(cms().editor, { maxQuota: 2, queue: 5 }, { title: 'Huerta' });
  const who = await person(cms());
  await see(who);
  expect((await enrol(who, place)).status).toBe(201);
  return { who, place };
}

async function issuedAt(code: string, time: number): Promise<void> {
  const instant = database().kind === 'sqlite' ? String(time) : `'${new Date(time).toISOString()}'`;
  await database().execute(`update enrolment_proofs set issued_at = ${instant} where code = '${code}'`);
}

describe('a proof of enrolment', () => {
  test('is issued once a day, verified like a certificate, and audited', async () => {
    const { who, place } = await student();
    const code = codeIn(await prove(who, place));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(codeIn(await prove(who, place))).toBe(code);
    expect(codeIn(await proveByStaff(who, place))).toBe(code);
    const found = await verified(code.toLowerCase());
    expect(found).toMatchObject({
      kind: 'enrolment',
      id: code,
      courseTitle: 'Huerta',
      names: 'Ana María',
      dni: who.dni,
      condition: 'Alumna o alumno regular',
      state: 'valid',
      reason: null,
    });
    expect(Date.parse(found.expires ?? '') - Date.parse(found.date)).toBe(30 * DAY);
    const { body } = await secretary.request('GET', `/staff/people/${who.documentId}/notes`);
    const notes = auditResponseSchema.parse(body).data.filter(({ kind }) => kind === 'enrolment-proof');
    expect(notes).toMatchObject([{ code, by: { kind: 'system' }, training: { id: place.documentId } }]);
  });

  test('is issued once under concurrent requests', async () => {
    const { who, place } = await student();
    const answers = await Promise.all(Array.from({ length: 8 }, () => prove(who, place)));
    expect(new Set(answers.map(codeIn)).size).toBe(1);
  });

  test('has a PDF and no credential', async () => {
    const { who, place } = await student();
    const code = codeIn(await proveByStaff(who, place));
    const pdf = await find(code, '/pdf');
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expectError(await find(code, '/credential'), 'not-found', 404);
  });

  test('has a new code the next day, and expires after 30 days', async () => {
    const { who, place } = await student();
    const code = codeIn(await prove(who, place));
    await issuedAt(code, Date.now() - 30 * DAY - 1000);
    await database().execute(`update enrolment_proofs set day_key = 'another day' where code = '${code}'`);
    expect((await verified(code)).state).toBe('expired');
    expect(codeIn(await prove(who, place))).not.toBe(code);
    await issuedAt(code, Date.now() - 30 * DAY + 60_000);
    expect((await verified(code)).state).toBe('valid');
  });

  test('is not listed among the certificates', async () => {
    const { who, place } = await student();
    const code = codeIn(await prove(who, place));
    expect((await who.request('GET', '/me/certificates')).body).toEqual({ data: [] });
    const listed = await secretary.request('GET', `/staff/certificates?search=${code}`);
    expect(listed.body).toMatchObject({ data: [] });
  });

  test('is revoked while its owner has no place, and shows the current name', async () => {
    const { who, place } = await student();
    const code = codeIn(await prove(who, place));
    expect((await who.request('DELETE', `/trainings/${place.id}/enrolment`)).status).toBe(200);
    expect(await verified(code)).toMatchObject({
      state: 'revoked',
      reason: 'La persona ya no tiene un lugar en esta capacitación.',
    });
    await enrol(who, place);
    await database().execute(`update up_users set surnames = 'Otra' where id = ${String(who.id)}`);
    expect(await verified(code)).toMatchObject({ state: 'valid', surnames: 'Otra' });
  });

  test('is revoked while the training is cancelled, not while it is suspended', async () => {
    const { who, place } = await student();
    const code = codeIn(await prove(who, place));
    const address = `/staff/trainings/${place.documentId}/interruption`;
    await secretary.request('PUT', address, { kind: 'suspended', reason: 'Se inundó el aula.' });
    expect(await verified(code)).toMatchObject({ state: 'valid', reason: null });
    await secretary.request('PUT', address, { kind: 'cancelled', reason: 'No hay docente.' });
    expect(await verified(code)).toMatchObject({
      state: 'revoked',
      reason: 'La capacitación se canceló.',
    });
  });

  test('is deleted with the account of its owner', async () => {
    const { who, place } = await student();
    const code = codeIn(await prove(who, place));
    const erased = await who.request('DELETE', '/me', { password: CITIZEN_PASSWORD });
    expect(erased.status).toBe(200);
    expectError(await find(code), 'not-found', 404);
    expect(await database().rows(`select id from enrolment_proofs where code = '${code}'`)).toEqual([]);
  });

  test('moves with the place when two profiles become one', async () => {
    const { who, place } = await student();
    const code = codeIn(await prove(who, place));
    const staying = await person(cms(), { dni_number: who.dni, surnames: 'Pérez Gil' });
    const merged = await secretary.request('POST', `/staff/people/${staying.documentId}/merges`, {
      ending: who.documentId,
      reason: 'Es la misma persona',
    });
    expect(merged.body).toEqual({ data: { changed: true } });
    expect(await verified(code)).toMatchObject({ state: 'valid', surnames: 'Pérez Gil' });
  });
});

describe('a proof of enrolment is refused', () => {
  test('to a stranger whose document staff have not seen, who gets it afterwards', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 2 });
    const who = await person(cms());
    await enrol(who, place);
    expectError(await prove(who, place), 'document-unseen', 409);
    expect((await proveByStaff(who, place)).body).toMatchObject({
      error: { details: { code: 'document-unseen' } },
    });
    await see(who);
    codeIn(await prove(who, place));
  });

  test('in the queue, without an enrolment, and after the end', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 1, queue: 5 });
    const [first, waiting, other] = await people(cms(), 3);
    for (const who of [first, waiting, other]) await see(who);
    for (const who of [first, waiting]) await enrol(who, place);
    expectError(await prove(waiting, place), 'not-found', 404);
    expectError(await prove(other, place), 'not-found', 404);
    expect((await proveByStaff(other, place)).body).toMatchObject({
      error: { details: { code: 'no-proof' } },
    });
    const past = await openPlaces(
      cms().editor,
      { maxQuota: 1 },
      { schedule: { start: inDays(-9), finish: inDays(-2) } },
    );
    const path = `/staff/trainings/${past.documentId}/enrolments/${first.documentId}`;
    expect((await secretary.request('PUT', path, { status: 'enrolled' })).status).toBe(200);
    expectError(await prove(first, past), 'not-found', 404);
  });

  test('to visitors', async () => {
    const { place } = await student();
    const answer = await openBrowser(cms().url).request('POST', `/trainings/${place.id}/enrolment/proof`);
    expectError(answer, 'unauthenticated', 401);
  });
});
