import { createHash } from 'node:crypto';
import {
  certificateResponseSchema,
  foodHandlerExpiry,
  ownCertificatesResponseSchema,
  verificationSchema,
  z,
  type Certificate,
} from '@centro/shared';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { FAST_TIER } from '../../scripts/testing/history-count.ts';
import { insertCertificate } from './harness/certificate-rows.ts';
import { CITIZEN_PASSWORD, openBrowser } from './harness/citizen.ts';
import { createCms } from './harness/cms.ts';
import type { Row } from './harness/database.ts';
import { PDF, picture } from './harness/content.ts';
import { signInAdmin, signInEditor, signInStaff, type Editor } from './harness/editor.ts';
import { freePort } from '../../scripts/testing/free-port.ts';
import { expectError, readFeed, type Answer } from './harness/http.ts';
import { fillWithPeople } from './harness/many-people.ts';
import { people, person, type Person } from './harness/people.ts';
import { enrolmentIn, openPlaces, type OpenedTraining, WITHOUT_END } from './harness/places.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
const ON_POSTGRES = inject('postgresUrl') !== null;
const OWN_CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;

let staff: Editor;
/** cms processes on the same database; a single one on SQLite. */
let processes: readonly { readonly url: string; readonly staff: Editor }[];

beforeAll(async () => {
  const { url, cms: own } = cms();
  staff = await signInStaff(url, 'centro-secretary', 'secretaria@centro.example');
  processes = [{ url, staff }];
  if (!ON_POSTGRES) return;
  const second = await own.start({ CMS_PORT: String(await freePort()) });
  const there = await signInStaff(second.url, 'centro-secretary', 'secretaria@centro.example');
  processes = [...processes, { url: second.url, staff: there }];
});

/** Enrols people and approves them directly in the database. */
async function approved(everybody: readonly Person[], { id, documentId }: OpenedTraining): Promise<void> {
  for (const who of everybody) await who.request('POST', `/trainings/${id}/enrolment`);
  await cms().cms.database.execute(
    `update enrolments set status = 'approved' where training_id = '${documentId}'`,
  );
}

const issuedSchema = z.object({ data: z.object({ code: z.string(), created: z.boolean() }) });
const changedSchema = z.object({ data: z.object({ code: z.string(), changed: z.boolean() }) });

const order = (who: Pick<Person, 'documentId'>, training: OpenedTraining, fields: object = {}) =>
  ({ training: training.documentId, person: who.documentId, ...fields }) as const;

async function issue(who: Person, training: OpenedTraining, fields: object = {}): Promise<string> {
  const answer = await staff.request('POST', '/staff/certificates', order(who, training, fields));
  expect(answer.status).toBe(201);
  return issuedSchema.parse(answer.body).data.code;
}

const look = (code: string): Promise<Answer> =>
  openBrowser(cms().url).request('GET', `/certificates/${code}`);

async function read(code: string): Promise<Certificate> {
  return certificateResponseSchema.parse((await look(code)).body).data;
}

const rows = (where = '1 = 1'): Promise<Row[]> =>
  cms().cms.database.rows(`select * from certificates where ${where} order by id`);

const changes = async (code: string): Promise<unknown[]> =>
  (await cms().cms.database.rows(`select kind from audit_entries where code = '${code}' order by id`)).map(
    ({ kind }) => kind,
  );

/** The certificate in the content feed, after its last change. */
async function published(code: string): Promise<unknown> {
  const id = createHash('sha256').update(code).digest('hex');
  const { changes: all } = await readFeed(cms());
  const entry = all.find(({ key }) => key === `certificate:${id}`)?.entry;
  const { certificate } = verificationSchema.parse(entry);
  expect(certificate.dni).toMatch(/^•+\d{3}$/);
  return certificate;
}

/** A person approved in a training, with their certificate. */
async function certified(quota = {}, fields: Parameters<typeof openPlaces>[2] = {}) {
  const training = await openPlaces(cms().editor, { maxQuota: 0, ...quota }, fields);
  const who = await person(cms(), { bpm_profile: true });
  await approved([who], training);
  return { who, training, code: await issue(who, training) };
}

describe('a certificate', () => {
  test('has a random code and a snapshot of person and training', async () => {
    const training = await openPlaces(cms().editor, { maxQuota: 0 }, { title: 'Injerto', type: 'talk' });
    const who = await person(cms());
    await approved([who], training);
    const code = await issue(who, training);
    expect(code).toMatch(OWN_CODE);
    expect(await read(code)).toMatchObject({
      id: code,
      courseId: training.id,
      courseTitle: 'Injerto',
      type: 'talk',
      condition: 'Asistente',
      names: 'Ana María',
      surnames: 'Pérez',
      dni: who.dni,
      expires: null,
      state: 'valid',
      start: expect.any(String) as string,
      finish: expect.any(String) as string,
    });
    expect(await changes(code)).toEqual(['certificate-issue']);
    const enrolment = enrolmentIn(await who.request('GET', `/trainings/${training.id}/enrolment`));
    expect(enrolment).toEqual({ status: 'approved', certificateId: code });
    expect(await published(code)).toMatchObject({ names: 'Ana María', state: 'valid' });
  });

  test('of a food handler expires after three years unless staff set another date', async () => {
    const { code } = await certified({}, { foodHandler: true });
    const { date, expires } = await read(code);
    expect(Date.parse(expires ?? '')).toBe(foodHandlerExpiry(Date.parse(date)));

    const training = await openPlaces(cms().editor, { maxQuota: 0 }, { foodHandler: true });
    const [one, other] = await people(cms(), 2, { bpm_profile: true });
    await approved([one, other], training);
    expect((await read(await issue(one, training, { expires: null }))).expires).toBeNull();
    const until = '2030-01-01T00:00:00.000Z';
    expect((await read(await issue(other, training, { expires: until }))).expires).toBe(until);
  });

  test('shows a title with stored control characters on one line, and refuses them in a correction', async () => {
    const { code } = await certified({}, { title: 'Poda\u000bde \u200ffrutales\ufffe' });
    expect(await read(code)).toMatchObject({ courseTitle: 'Poda de frutales' });
    const corrections = { courseTitle: 'Poda\u000bde vid' };
    const answer = await staff.request('POST', `/staff/certificates/${code}/replacement`, {
      corrections,
      reason: 'Mal.',
    });
    expect(answer.status).toBe(400);
  });

  test('is not issued with an expiry in the past', async () => {
    const training = await openPlaces(cms().editor, { maxQuota: 0 }, { foodHandler: true });
    const who = await person(cms(), { bpm_profile: true });
    await approved([who], training);
    const expires = '2001-01-01T00:00:00.000Z';
    const answer = await staff.request('POST', '/staff/certificates', order(who, training, { expires }));
    expect(answer.body).toMatchObject({ error: { details: { code: 'expires-before-issue' } } });
  });

  test('requires an approved enrolment', async () => {
    const training = await openPlaces(cms().editor, { maxQuota: 0 });
    const who = await person(cms());
    await who.request('POST', `/trainings/${training.id}/enrolment`);
    for (const wanted of [order(who, training), order(who, { ...training, documentId: 'nohay' })]) {
      expect((await staff.request('POST', '/staff/certificates', wanted)).status).toBe(409);
    }
  });

  test('is issued once under concurrent requests', async () => {
    const training = await openPlaces(cms().editor, { maxQuota: 0 });
    const everybody = await people(cms(), 12);
    await approved(everybody, training);
    const asked = everybody.flatMap((who) =>
      Array.from({ length: 6 }, (_, at) => ({ who, at: processes[at % processes.length] })),
    );
    const answers = await Promise.all(
      asked.map(async ({ who, at }) => {
        const answer = await at?.staff.request('POST', '/staff/certificates', order(who, training));
        return { id: who.id, ...issuedSchema.parse(answer?.body).data };
      }),
    );
    for (const { id } of everybody) {
      const own = answers.filter((answer) => answer.id === id);
      expect(new Set(own.map(({ code }) => code)).size).toBe(1);
      expect(own.filter(({ created }) => created)).toHaveLength(1);
      expect(await rows(`person_id = ${String(id)}`)).toHaveLength(1);
    }
  });

  test('is issued exactly once per person by concurrent approvals in several processes', async () => {
    const training = await openPlaces(cms().editor, { maxQuota: 0 }, WITHOUT_END);
    const everybody = await people(cms(), 20);
    for (const who of everybody) await who.request('POST', `/trainings/${training.id}/enrolment`);
    const path = `/staff/trainings/${training.documentId}/approvals`;
    const parts = [everybody, everybody.slice(5), everybody.slice(0, 15), everybody.toReversed()];
    const answers = await Promise.all(
      parts.map(async (part, at) => {
        const body = { people: part.map(({ documentId }) => documentId) };
        return processes[at % processes.length]?.staff.request('POST', path, body);
      }),
    );
    for (const answer of answers) expect(answer?.status).toBe(200);
    const issued = await rows(`training_id = '${training.documentId}'`);
    expect(issued.map((row) => row['person_id']).toSorted()).toEqual(
      everybody.map(({ id }) => id).toSorted(),
    );
  });

  test('keeps its snapshot when person and training change or are deleted', async () => {
    const { who, training, code } = await certified();
    const before = await read(code);
    await cms().editor.updatePublished('training', training.documentId, { title: 'Otra cosa' });
    await cms().cms.database.execute(`update up_users set names = 'Otra' where id = ${String(who.id)}`);
    expect(await read(code)).toEqual(before);
    const erased = await who.request('DELETE', '/me', { password: CITIZEN_PASSWORD });
    expect(erased.status).toBe(200);
    await cms().editor.remove('training', training.documentId);
    expect(await read(code)).toEqual(before);
  });
});

describe('certificates survive', () => {
  const USERS = '/content-manager/collection-types/plugin::users-permissions.user';

  test('the deletion of the person by staff', async () => {
    const { who, code } = await certified({}, { foodHandler: true });
    const before = {
      verified: await read(code),
      published: await published(code),
      rows: (await rows()).length,
    };
    const admin = await signInAdmin(cms().url);
    expect((await admin.request('DELETE', `${USERS}/${who.documentId}`)).status).toBe(200);
    expect((await admin.request('GET', `${USERS}/${who.documentId}`)).status).toBe(404);
    expect(await read(code)).toEqual(before.verified);
    expect(await published(code)).toEqual(before.published);
    expect(await rows()).toHaveLength(before.rows);
  });

  test('the bulk deletion of people', async () => {
    const training = await openPlaces(cms().editor, { maxQuota: 0 });
    const everybody = await people(cms(), 3);
    await approved(everybody, training);
    const codes = await Promise.all(everybody.map((who) => issue(who, training)));
    const admin = await signInAdmin(cms().url);
    const documentIds = everybody.map(({ documentId }) => documentId);
    const answer = await admin.request('POST', `${USERS}/actions/bulkDelete`, { documentIds });
    expect(answer.status).toBe(200);
    for (const documentId of documentIds) {
      expect((await admin.request('GET', `${USERS}/${documentId}`)).status).toBe(404);
    }
    for (const code of codes) expect(await read(code)).toMatchObject({ state: 'valid' });
  });
});

test.skipIf(FAST_TIER)(
  'repeating a bulk approval after a crash issues one certificate per person',
  async () => {
    const dying = await createCms();
    const first = await dying.start();
    const training = await openPlaces(await signInEditor(first.url), { maxQuota: 0 }, WITHOUT_END);
    const everybody = await people({ cms: dying, url: first.url }, 24);
    for (const who of everybody) await who.request('POST', `/trainings/${training.id}/enrolment`);
    const path = `/staff/trainings/${training.documentId}/approvals`;
    const secretary = await signInStaff(first.url, 'centro-secretary', 'secretaria@centro.example');
    const killed = Promise.withResolvers<undefined>();
    const asked = everybody.map(async ({ documentId }, at) => {
      await secretary.request('POST', path, { people: [documentId] });
      if (at === 5) killed.resolve(undefined);
    });
    await Promise.race([killed.promise, Promise.allSettled(asked)]);
    await first.kill();
    await Promise.allSettled(asked);

    const second = await dying.start();
    const again = await signInStaff(second.url, 'centro-secretary', 'secretaria@centro.example');
    const all = { people: everybody.map(({ documentId }) => documentId) };
    for (let time = 0; time < 2; time += 1) expect((await again.request('POST', path, all)).status).toBe(200);
    const issued = await dying.database.rows('select person_id from certificates order by person_id');
    expect(issued).toEqual(everybody.map(({ id }) => ({ person_id: id })));
  },
);

describe('staff', () => {
  test('revoke idempotently with a public reason, and can issue another afterwards', async () => {
    const { who, training, code } = await certified();
    const revoke = () =>
      staff.request('POST', `/staff/certificates/${code}/revocation`, { reason: 'Se emitió por error.' });
    expect(changedSchema.parse((await revoke()).body).data).toEqual({ code, changed: true });
    expect(changedSchema.parse((await revoke()).body).data).toEqual({ code, changed: false });
    expect(await read(code)).toMatchObject({ state: 'revoked', reason: 'Se emitió por error.' });
    expect(await changes(code)).toEqual(['certificate-issue', 'certificate-revoke']);
    expect(await published(code)).toMatchObject({ state: 'revoked', reason: 'Se emitió por error.' });
    const another = await issue(who, training);
    expect(another).not.toBe(code);
    expect(await read(another)).toMatchObject({ state: 'valid' });
    const without = await staff.request('POST', `/staff/certificates/${another}/revocation`, { reason: ' ' });
    expect(without.status).toBe(400);
  });

  test('replace a certificate; old and new link to each other', async () => {
    const { who, training, code } = await certified();
    const corrections = { names: 'Ana', surnames: 'Peréz', dni: '20111222' };
    const replace = () =>
      staff.request('POST', `/staff/certificates/${code}/replacement`, {
        corrections,
        reason: 'Mal el nombre.',
      });
    const both = await Promise.all([replace(), replace()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const done = both.find(({ status }) => status === 200);
    const { code: next } = changedSchema.parse(done?.body).data;
    const [old, current] = [await read(code), await read(next)];
    expect(await published(code)).toMatchObject({ state: 'replaced' });
    expect(JSON.stringify([await published(code), await published(next)])).not.toMatch(
      `${code}|${next}|20111222`,
    );
    expect(old).toMatchObject({ state: 'replaced', replacedBy: next, names: 'Ana María' });
    expect(current).toMatchObject({ ...corrections, state: 'valid', replaces: code, start: old.start });
    const again = await staff.request('POST', '/staff/certificates', order(who, training));
    expect(issuedSchema.parse(again.body).data).toEqual({ code: next, created: false });
    const late = await staff.request('POST', `/staff/certificates/${code}/revocation`, { reason: 'Tarde.' });
    expect(late.status).toBe(409);
  });

  test.each([
    ['nothing-corrected', {}],
    ['nothing-corrected', { names: 'Ana María' }],
    ['expires-before-issue', { expires: '2001-01-01T00:00:00Z' }],
    ['dates-reversed', { start: '2026-05-02T12:00:00Z', finish: '2026-05-01T12:00:00Z' }],
  ])('cannot replace a certificate: %s', async (refusal, corrections) => {
    const { code } = await certified();
    const order = { corrections, reason: 'Mal.' };
    const { status, body } = await staff.request('POST', `/staff/certificates/${code}/replacement`, order);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { details: { code: refusal } } });
    expect(await read(code)).toMatchObject({ state: 'valid', replacedBy: null });
  });

  test('print the current certificates of people in a training as one PDF', async () => {
    const training = await openPlaces(cms().editor, { maxQuota: 0 });
    const [ana, bea, without] = await people(cms(), 3);
    await approved([ana, bea, without], training);
    await issue(ana, training);
    const revoked = await issue(bea, training);
    await staff.request('POST', `/staff/certificates/${revoked}/revocation`, { reason: 'Un error' });
    await issue(bea, training);
    const { who: elsewhere } = await certified();
    const sheets = (...chosen: readonly Pick<Person, 'documentId'>[]) => {
      const query = chosen.map(({ documentId }) => documentId).join(',');
      return staff.request(
        'GET',
        `/staff/trainings/${training.documentId}/certificate-sheets?people=${query}`,
      );
    };
    const { status, headers, body } = await sheets(bea, without, elsewhere, ana);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(String(body).match(/\/Type \/Page\b/g)).toHaveLength(2);
    const [noted] = await cms().cms.database.rows(
      `select kind, details from audit_entries where training_id = '${training.documentId}' order by id desc limit 1`,
    );
    expect(noted).toEqual({ kind: 'enrolment-export', details: '{"people":2}' });
    // Control: none of the people has a certificate, or too many people are requested.
    expect((await sheets(without, elsewhere)).status).toBe(404);
    expect((await sheets(...Array.from({ length: 201 }, () => ana))).status).toBe(400);
  });

  test.skipIf(FAST_TIER)('print the certificates of 200 people within 20 seconds', async () => {
    const training = await openPlaces(cms().editor, { maxQuota: 0 });
    const { database } = cms().cms;
    await fillWithPeople(database, training, 200);
    const everybody = await database.rows(
      `select id, document_id from up_users where username like 'gente-%'`,
    );
    for (const { id, document_id: name } of everybody) {
      const current_key = `${training.documentId}:${String(id)}`;
      const holder = { person_id: String(id), training_id: training.documentId, current_key };
      await insertCertificate(database, String(name), holder);
    }
    const path = `/staff/trainings/${training.documentId}/certificate-sheets`;
    const query = everybody.map(({ document_id: name }) => name).join(',');
    const before = performance.now();
    const { status, body } = await staff.request('GET', `${path}?people=${query}`);
    expect(performance.now() - before).toBeLessThan(20_000);
    expect(status).toBe(200);
    expect(String(body).match(/\/Type \/Page\b/g)).toHaveLength(200);
  });

  test('search by code, name, DNI and title, in pages', async () => {
    const { who, code } = await certified({}, { title: 'Apicultura 100% práctica' });
    const search = async (text: string) => {
      const query = new URLSearchParams({ search: text });
      const { body } = await staff.request('GET', `/staff/certificates?${query.toString()}`);
      return z.object({ data: z.array(z.object({ id: z.string() })) }).parse(body).data;
    };
    for (const text of [code.toLowerCase(), who.dni, '100%']) {
      expect((await search(text)).map(({ id }) => id)).toEqual([code]);
    }
    expect((await search('ana mar')).length).toBeGreaterThan(1);
    expect(await search('no-hay-nadie')).toEqual([]);
    const page = await staff.request('GET', '/staff/certificates?pageSize=1&page=2');
    expect(page.body).toMatchObject({
      meta: { page: 2, pageSize: 1 },
      data: [{ id: expect.any(String) as string }],
    });
  });

  test.each([
    ['GET', ''],
    ['POST', ''],
    ['POST', '/X/revocation'],
    ['POST', '/X/replacement'],
    ['PUT', '/X/license'],
    ['GET', '/X/license'],
  ])('have exclusive access to %s /staff/certificates%s', async (method, rest) => {
    const to = `/staff/certificates${rest}`;
    const body = method === 'GET' ? undefined : {};
    expect((await cms().editor.request(method, to, body)).status).toBe(403);
    expect((await fetch(`${cms().url}${to}`, { method })).status).toBe(401);
    const citizen = await person(cms());
    expect((await fetch(`${cms().url}${to}`, { method, headers: citizen.headers() })).status).toBe(401);
    expect((await staff.request(method, to, body)).status).not.toBe(403);
  });
});

describe('the API', () => {
  const SNAPSHOT = [
    ...([
      'code',
      'person_id',
      'training_id',
      'training_slug',
      'training_title',
      'names',
      'surnames',
    ] as const),
    ...(['dni', 'type', 'condition', 'starts_at', 'ends_at', 'issued_at', 'expires_at'] as const),
  ];

  test('never changes the snapshot of a certificate', async () => {
    const { who, training, code } = await certified({}, { foodHandler: true });
    const snapshot = async () => {
      const [row] = await rows(`code = '${code}'`);
      return SNAPSHOT.map((column) => row?.[column]);
    };
    const before = await snapshot();
    const change = { names: 'Otra', surnames: 'Persona', dni: '1', courseTitle: 'Otra cosa', type: 'day' };
    const admin = await signInAdmin(cms().url);
    for (const each of [staff, admin, cms().editor]) {
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const { status } = await each.request(method, `/staff/certificates/${code}`, change);
        expect([404, 405]).toContain(status);
      }
      await each.request('POST', '/staff/certificates', order(who, training, change));
      for (const path of ['api::certificate.certificate', 'centro::certificate']) {
        await each.request('PUT', `/content-manager/collection-types/${path}/${code}`, change);
        await each.request('DELETE', `/content-manager/collection-types/${path}/${code}`);
      }
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of [`/certificates/${code}`, `/me/certificates/${code}`]) {
        const answer = await who.request(method, path, change);
        if (path.startsWith('/me')) expectError(answer, 'not-found', 404);
        else expectError(answer, 'method-not-allowed', 405);
      }
    }
    const reason = 'Se emitió por error.';
    await staff.request('POST', `/staff/certificates/${code}/replacement`, {
      corrections: { dni: '1' },
      reason,
    });
    await staff.request('POST', `/staff/certificates/${code}/revocation`, { reason });
    expect(await snapshot()).toEqual(before);
  });
});

describe('the holder', () => {
  test('has exclusive access to their certificates and licence', async () => {
    const { who, code } = await certified({}, { foodHandler: true });
    const own = async (whose: Person) =>
      ownCertificatesResponseSchema.parse((await whose.request('GET', '/me/certificates')).body).data;
    expect(await own(who)).toMatchObject([{ id: code, foodHandler: true, license: null }]);
    expectError(await who.request('GET', `/me/certificates/${code}/license`), 'not-found', 404);

    const attach = (bytes: Buffer<ArrayBuffer>) =>
      staff.sendBytes('PUT', `/staff/certificates/${code}/license`, bytes);
    expect((await attach(Buffer.from('<svg/>'))).status).toBe(400);
    expect((await attach(await picture(2000, 900))).status).toBe(200);
    const image = await who.request('GET', `/me/certificates/${code}/license`);
    expect(image.headers.get('content-type')).toBe('image/webp');
    expect((await attach(PDF)).status).toBe(200);
    const [{ license } = { license: null }] = await own(who);
    expect(license).toBe(`/api/me/certificates/${code}/license`);
    const file = await who.request('GET', `/me/certificates/${code}/license`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect(file.body).toBe(PDF.toString());
    const seen = await staff.request('GET', `/staff/certificates/${code}/license`);
    expect(seen.body).toBe(PDF.toString());
    for (const { headers } of [file, seen]) {
      expect(headers.get('content-disposition')).toBe(`attachment; filename="licencia-${code}.pdf"`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    for (const noCode of ['%00', '%EF%BF%BE', 'x'.repeat(5_000)]) {
      expectError(await who.request('GET', `/me/certificates/${noCode}/license`), 'not-found', 404);
    }
    const kept = await cms().cms.stored.keys('private', 'licenses/');
    expect(kept).toHaveLength(1);

    const reason = 'Mal.';
    await staff.request('POST', `/staff/certificates/${code}/revocation`, { reason });
    expect((await attach(PDF)).status).toBe(409);
    expect(await cms().cms.stored.keys('private', 'licenses/')).toEqual(kept);

    const other = await person(cms());
    expect(await own(other)).toEqual([]);
    expectError(await other.request('GET', `/me/certificates/${code}/license`), 'not-found', 404);
    const visitor = openBrowser(cms().url);
    expectError(await visitor.request('GET', `/me/certificates/${code}/license`), 'unauthenticated', 401);
    expectError(await visitor.request('GET', '/me/certificates'), 'unauthenticated', 401);

    expect((await who.request('DELETE', '/me', { password: CITIZEN_PASSWORD })).status).toBe(200);
    await vi.waitFor(async () => {
      expect(await cms().cms.stored.keys('private', 'licenses/')).toEqual([]);
    }, 20_000);
    expect(await read(code)).toMatchObject({ state: 'revoked', names: 'Ana María' });
  });
});
