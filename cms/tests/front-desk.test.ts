import { beforeAll, describe, expect, test } from 'vitest';
import { personResponseSchema } from '../src/modules/people/staff-contract.ts';
import { candidatesResponseSchema, walkInResponseSchema } from '../src/modules/enrolments/staff-contract.ts';
import { CITIZEN_PASSWORD, openBrowser, signUp } from './harness/citizen.ts';
import { signInStaff, type Editor } from './harness/editor.ts';
import { expectError, type Answer } from './harness/http.ts';
import { mailsIn, mailsSettled, mailTo, tokenIn } from './harness/mail.ts';
import { people, person } from './harness/people.ts';
import { expectCounted, openPlaces, type OpenedTraining } from './harness/places.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
let secretary: Editor;
let number = 60_000_000;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
});

const PERSON = { names: 'Rosa', surnames: 'Paz', phoneNumber: '2494 12-3456' };
const freshDni = () => String((number += 1));

const add = ({ documentId }: OpenedTraining, fields: object, who = secretary) =>
  who.request('POST', `/staff/trainings/${documentId}/walk-ins`, {
    ...PERSON,
    status: 'enrolled',
    ...fields,
  });

const give = (uid: string, email: string) =>
  secretary.request('PUT', `/staff/people/${uid}/first-email`, { email });

function expectRefused(answer: Answer, code: string, status = 409): void {
  expect([answer.status, answer.body]).toMatchObject([status, { error: { details: { code } } }]);
}

function uidIn(answer: Answer): string {
  expect(answer.status).toBe(201);
  return walkInResponseSchema.parse(answer.body).data.uid;
}

async function candidates({ documentId }: OpenedTraining, search: string): Promise<unknown> {
  const query = new URLSearchParams({ search }).toString();
  return (await secretary.request('GET', `/staff/trainings/${documentId}/candidates?${query}`)).body;
}

const peopleWith = (dni: string) =>
  cms().cms.database.rows(`select id from up_users where dni_number = '${dni}'`);

describe('at the front desk', () => {
  test('a person without an e-mail gets a profile and a place beyond the quota in one step', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 1 });
    await (await person(cms())).request('POST', `/trainings/${place.id}/enrolment`);
    const dni = freshDni();
    expect(await candidates(place, dni)).toEqual({ data: [], unlisted: 0 });
    const uid = uidIn(
      await add(place, { dniNumber: `${dni.slice(0, 2)}.${dni.slice(2, 5)}.${dni.slice(5)}` }),
    );
    expect(await candidates(place, dni)).toEqual({
      data: [
        {
          uid,
          names: 'Rosa',
          surnames: 'Paz',
          dni,
          email: null,
          phoneNumber: '2494123456',
          standing: 'enrolled',
        },
      ],
      unlisted: 0,
    });
    expect(await expectCounted(cms().cms.database, place)).toHaveLength(2);
    const logged = await cms().cms.database.rows(
      `select kind from audit_entries where person_uid = '${uid}' order by id`,
    );
    expect(logged).toEqual([{ kind: 'person-create' }, { kind: 'enrolment-change' }]);
    await mailsSettled(cms().cms);
    expect((await mailsIn(cms().cms.dataDirectory)).filter(({ to }) => to.includes('invalid'))).toEqual([]);
  });

  test('an existing profile is found; concurrent requests create no second one', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    const known = await signUp(cms().url);
    expect(await candidates(place, known.dniNumber)).toMatchObject({
      data: [{ uid: known.me.uid, email: known.email, standing: 'none' }],
    });
    expectRefused(await add(place, { dniNumber: known.dniNumber }), 'dni-known');
    const dniNumber = freshDni();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(place, { dniNumber })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await peopleWith(dniNumber)).toHaveLength(1);
  });

  test('a person is found by parts of their names or e-mail, regardless of accents', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    const owner = await person(cms(), { names: 'Ñandú María', surnames: 'Buscaríamos' });
    for (const search of ['buscariamos', 'MARIA ñandu', 'Buscaríamos, Ñandú', owner.email]) {
      expect(await candidates(place, search)).toMatchObject({
        data: [{ uid: owner.documentId, standing: 'none' }],
        unlisted: 0,
      });
    }
    expect(await candidates(place, 'buscariamos pedro')).toEqual({ data: [], unlisted: 0 });
    expect(await candidates(place, 'bu')).toMatchObject({ error: { status: 400 } });
    // Control: a long list of matches is truncated.
    await people(cms(), 60, { surnames: 'Muchedumbre' });
    const many = candidatesResponseSchema.parse(await candidates(place, 'muchedumbre'));
    expect([many.data.length, many.unlisted]).toEqual([50, 10]);
  });

  test('a person with an e-mail gets a link to choose a password; a taken e-mail creates nothing', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    const dniNumber = freshDni();
    const email = `rosa.${dniNumber}@correo.example`;
    const taken = await person(cms());
    expectRefused(await add(place, { dniNumber, email: taken.email }), 'email-taken');
    expect(await peopleWith(dniNumber)).toEqual([]);
    const uid = uidIn(await add(place, { dniNumber, email, city: 'Tandil', sex: 'F' }));
    const { body } = await secretary.request('GET', `/staff/people/${uid}`);
    expect(personResponseSchema.parse(body).data).toMatchObject({
      email,
      city: 'Tandil',
      sex: 'F',
      madeBy: 'staff',
      enrolments: [{ trainingId: place.documentId, status: 'enrolled' }],
    });
    await mailTo(cms().cms.dataDirectory, email, /perfil/);
    expectRefused(await add(place, { dniNumber, email: 'nadie' }), 'invalid-parameters', 400);
  });

  test('many unconfirmed profiles with one DNI hide neither its owner nor an enrolled one', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    const dniNumber = freshDni();
    const invented = await people(cms(), 8, { dni_number: dniNumber, confirmed: false });
    const owner = await person(cms(), { dni_number: dniNumber });
    const last = invented[7];
    expect((await last.request('POST', `/trainings/${place.id}/enrolment`)).status).toBe(201);
    const listed = [owner, last, ...invented.slice(0, 4)].map(({ documentId: uid }) => ({ uid }));
    expect(await candidates(place, dniNumber)).toMatchObject({ data: listed, unlisted: 3 });
    // Control: confirmed profiles are all listed.
    const confirmed = freshDni();
    await people(cms(), 8, { dni_number: confirmed });
    expect(await candidates(place, confirmed)).toMatchObject({ unlisted: 0 });
  });

  test('the owner of a DNI who shows the document is enrolled although strangers signed up with it', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 1 });
    const dniNumber = freshDni();
    const [stranger] = await people(cms(), 2, { dni_number: dniNumber, confirmed: false });
    expect((await stranger.request('POST', `/trainings/${place.id}/enrolment`)).status).toBe(201);
    expectRefused(await add(place, { dniNumber }), 'dni-known');
    const uid = uidIn(await add(place, { dniNumber, dniSeen: true }));
    expect(await candidates(place, dniNumber)).toMatchObject({
      data: [{ uid, standing: 'enrolled' }],
      unlisted: 0,
    });
    expect(await expectCounted(cms().cms.database, place)).toHaveLength(1);
    const { body } = await secretary.request('GET', `/staff/people/${uid}`);
    expect(personResponseSchema.parse(body).data).toMatchObject({ dniSeen: true, otherProfiles: [] });
    await mailTo(cms().cms.dataDirectory, stranger.email, /^Sacamos el DNI de tu perfil/);
    // Control: once a document was seen, no other profile can be created with the DNI.
    expectRefused(await add(place, { dniNumber, dniSeen: true }), 'dni-known');
    expect(await peopleWith(dniNumber)).toHaveLength(1);
  });

  test('creates no profile when the enrolment is refused', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 5, queue: 5 });
    const dniNumber = freshDni();
    expectRefused(await add(place, { dniNumber, status: 'waiting' }), 'place-free');
    expectRefused(await add({ ...place, documentId: 'nada' }, { dniNumber }), 'not-found', 404);
    for (const wrong of [
      { names: ' ' },
      { names: 'www.premio' },
      { phoneNumber: 'no tiene' },
      { dniNumber: '12' },
      { status: 'approved' },
    ]) {
      expect((await add(place, { dniNumber, ...wrong })).status).toBe(400);
    }
    expect((await add(place, { dniNumber }, cms().editor)).status).toBe(403);
    expect(await peopleWith(dniNumber)).toEqual([]);
  });

  test('a profile without an e-mail cannot sign in and is not listed in the registry', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    const dniNumber = freshDni();
    const uid = uidIn(await add(place, { dniNumber }));
    const stranger = openBrowser(cms().url);
    expect((await stranger.request('POST', '/registry', { dni: dniNumber })).body).toMatchObject({
      data: [],
    });
    const [row] = await cms().cms.database.rows(`select email from up_users where document_id = '${uid}'`);
    for (const password of ['', 'null', 'undefined', CITIZEN_PASSWORD]) {
      const identifier = (row as { email: string }).email;
      const answer = await stranger.request('POST', '/auth/local', { identifier, password });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });

  test('its owner claims it once, by a mail to the address given to staff', async () => {
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    const dniNumber = freshDni();
    const uid = uidIn(await add(place, { dniNumber }));
    const other = await signUp(cms().url);
    expectRefused(await give(uid, other.email), 'email-taken');
    expectRefused(await give(other.me.uid, 'ajena@example.com'), 'has-email');
    expectRefused(await give('nadie', 'nadie@example.com'), 'not-found', 404);
    const email = `rosa-${dniNumber}@example.com`;
    expect((await give(uid, email.toUpperCase())).status).toBe(200);
    const token = tokenIn(await mailTo(cms().cms.dataDirectory, email, /Ya podés usar tu perfil/));
    const rosa = openBrowser(cms().url);
    const password = 'una-clave-propia';
    expect((await rosa.request('POST', '/auth/reset-password', { token, password })).status).toBe(200);
    expectRefused(await give(uid, 'otra@example.com'), 'has-email');
    expect((await rosa.request('POST', '/auth/local', { identifier: email, password })).status).toBe(200);
    expect((await rosa.request('GET', `/trainings/${place.id}/enrolment`)).body).toMatchObject({
      data: { status: 'enrolled' },
    });
    expectError(await rosa.request('POST', '/auth/reset-password', { token, password }), 'link-expired', 410);
  });

  test('a mistyped first e-mail is corrected until its link is used; the link to the wrong one is void', async () => {
    const uid = uidIn(await add(await openPlaces(cms().editor, { maxQuota: 0 }), { dniNumber: freshDni() }));
    const [mistyped, right] = [`mal-${uid}@example.com`, `bien-${uid}@example.com`];
    const changeable = async () => {
      const { body } = await secretary.request('GET', `/staff/people/${uid}`);
      return personResponseSchema.parse(body).data.emailChangeable;
    };
    const linkTo = async (email: string) =>
      tokenIn(await mailTo(cms().cms.dataDirectory, email, /Ya podés usar tu perfil/));
    expect((await give(uid, mistyped)).status).toBe(200);
    const [stranger, owner] = [openBrowser(cms().url), openBrowser(cms().url)];
    const password = 'una-clave-propia';
    const use = (browser: typeof owner, token: string) =>
      browser.request('POST', '/auth/reset-password', { token, password });
    const wrong = await linkTo(mistyped);
    expect(await changeable()).toBe(true);
    expect((await give(uid, right)).status).toBe(200);
    expectError(await use(stranger, wrong), 'link-expired', 410);
    expect((await use(owner, await linkTo(right))).status).toBe(200);
    // Control: once claimed, staff cannot change the e-mail.
    expect(await changeable()).toBe(false);
    expectRefused(await give(uid, mistyped), 'has-email');
    expect((await owner.request('POST', '/auth/local', { identifier: right, password })).status).toBe(200);
  });

  test('the link of the first e-mail ends the sessions of a profile that had a password', async () => {
    const uid = uidIn(await add(await openPlaces(cms().editor, { maxQuota: 0 }), { dniNumber: freshDni() }));
    const stranger = await signUp(cms().url);
    await cms().cms.database.execute(
      `update up_users set without_email = true where document_id = '${stranger.me.uid}'`,
    );
    const email = `duena-${uid}@example.com`;
    expect((await give(stranger.me.uid, email)).status).toBe(200);
    const token = tokenIn(await mailTo(cms().cms.dataDirectory, email, /Ya podés usar tu perfil/));
    expect((await stranger.request('GET', '/me')).status).toBe(200);
    const owner = openBrowser(cms().url);
    const password = 'una-clave-propia';
    expect((await owner.request('POST', '/auth/reset-password', { token, password })).status).toBe(200);
    expect((await stranger.request('GET', '/me')).status).toBe(401);
    const signIn = { identifier: email, password: CITIZEN_PASSWORD };
    expectError(await stranger.request('POST', '/auth/local', signIn), 'wrong-password', 401);
  });
});
