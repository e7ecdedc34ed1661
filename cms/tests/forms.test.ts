import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, inject, test } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { CITIZEN_PASSWORD, openBrowser, pictureForm } from './harness/citizen.ts';
import type { CmsProcess } from './harness/cms.ts';
import { picture, training } from './harness/content.ts';
import { collection, type Fields } from './harness/editor.ts';
import {
  answerForm,
  detailsOf,
  givenBy,
  givenIn,
  openForm,
  QUESTIONS,
  readForm,
  type OpenedForm,
} from './harness/forms.ts';
import { expectError } from './harness/http.ts';
import { at, people, person, type Person } from './harness/people.ts';
import { enrolmentIn, openPlaces, type OpenedTraining } from './harness/places.ts';
import { runningCms } from './harness/running-cms.ts';

const ON_POSTGRES = inject('postgresUrl') !== null;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

const cms = runningCms();
/** The process that was started last; all answer at one address. */
let restarted: CmsProcess | undefined;
const running = () => restarted ?? cms();

const someone = (columns = {}) => person(cms(), columns);
const rowsOf = async ({ documentId }: OpenedForm) =>
  cms().cms.database.rows(`select * from form_answers where form_id = '${documentId}'`);
const enrol = (who: Person, { id }: OpenedTraining) => who.request('POST', `/trainings/${id}/enrolment`);

function fileForm(name: string, content: Buffer<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return form;
}

const sendFile = async (who: Person, { id }: OpenedForm, name: string, content: Buffer<ArrayBuffer>) =>
  who.request('POST', `/forms/${id}/files`, fileForm(name, content));

async function sentFile(who: Person, form: OpenedForm): Promise<string> {
  const { status, body } = await sendFile(who, form, 'certificado.pdf', PDF);
  expect(status).toBe(200);
  return (body as { data: { file: string } }).data.file;
}

describe('a form', () => {
  test('is read by who is signed in, as it was written', async () => {
    const form = await openForm(cms().editor, { description: 'Para qué', content: 'Uno\n\nDos' });
    const ana = await someone();
    expect(await readForm(ana, form)).toEqual({
      ...{ id: form.id, title: 'Antes de empezar', description: 'Para qué', content: 'Uno\n\nDos' },
      multipleAnswers: false,
      version: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      questions: [
        question('nombre', '¿Cómo te dicen?', 'shortAnswer', { required: true, hint: 'Tu apodo' }),
        question('edad', '¿Cuántos años tenés?', 'number'),
        question('experiencia', '¿Tenés experiencia?', 'singleChoice', { options: ['Sí', 'No'] }),
        question('donde', '¿Dónde?', 'multipleChoice', {
          ...{ options: ['Campo', 'Fábrica'], required: true },
          showIf: { question: 'experiencia', option: 'Sí' },
        }),
        question('motivo', '¿Por qué te interesa?', 'longText'),
        question('correo', '¿Otro correo?', 'email'),
        question('desde', '¿Desde cuándo?', 'date'),
        question('papel', 'Certificado', 'file'),
      ],
    });
    const visitor = openBrowser(cms().url);
    for (const address of [`/forms/${form.id}`, `/forms/${form.id}/answers`, '/forms/nada']) {
      expectError(await visitor.request('GET', address), 'unauthenticated', 401);
    }
    expectError(await visitor.request('POST', `/forms/${form.id}/answers`, {}), 'unauthenticated', 401);
  });

  test.each(['nada', 'borrador'])('%s is not found', async (id) => {
    await cms()
      .editor.create('form', { title: 'Borrador', slug: 'borrador', questions: QUESTIONS })
      .catch(() => undefined);
    const ana = await someone();
    expectError(await ana.request('GET', `/forms/${id}`), 'not-found', 404);
    expectError(await ana.request('GET', `/forms/${id}/answers`), 'not-found', 404);
    expectError(await answerForm(ana, { id, documentId: '' }, [], { version: 'v' }), 'not-found', 404);
    expectError(
      await ana.request('POST', `/forms/${id}/files`, await pictureForm('a.jpg')),
      'not-found',
      404,
    );
  });

  test('that has an address gets no other form’s', async () => {
    const form = await openForm(cms().editor);
    const taken = { title: 'Otro', slug: form.id.toUpperCase(), questions: QUESTIONS };
    const { status, body } = await cms().editor.request('POST', collection('form'), taken);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('ya la usa otro formulario');
    const { slug } = await cms().editor.create('form', { title: 'Antes de empezar' });
    expect(slug).toBe('antes-de-empezar');
  });

  test('keeps its questions’ ids when they are moved, and gives new ones theirs', async () => {
    const form = await openForm(cms().editor, {
      questions: [
        { title: 'Uno', type: 'number' },
        { title: 'Dos', type: 'date' },
      ],
    });
    const ana = await someone();
    const before = await readForm(ana, form);
    const draft = await cms().editor.request('GET', collection('form', form.documentId));
    const stored = (draft.body as { data: { questions: Fields[] } }).data.questions;
    const [one, two] = stored.map(({ id, title, type }) => ({ id, title, type }));
    const copy = { ...stored[0], id: undefined, title: 'Copiada' };
    await cms().editor.updatePublished('form', form.documentId, {
      questions: [two, { title: 'Nueva', type: 'number' }, one, copy],
    });
    const after = await readForm(ana, form);
    const idOf = (title: string, { questions } = after) => questions.find((each) => each.title === title)?.id;
    expect(after.questions.map(({ title }) => title)).toEqual(['Dos', 'Nueva', 'Uno', 'Copiada']);
    expect([idOf('Uno'), idOf('Dos')]).toEqual([idOf('Uno', before), idOf('Dos', before)]);
    expect(new Set(after.questions.map(({ id }) => id)).size).toBe(4);
    expect(after.version).not.toBe(before.version);
    await cms().editor.updatePublished('form', form.documentId, { description: 'Otra' });
    expect((await readForm(ana, form)).version).toBe(after.version);
  });
});

function question(id: string, title: string, type: string, fields: Fields = {}): Fields {
  return { id, title, type, hint: null, required: false, showIf: null, ...fields };
}

describe('what cannot be published', () => {
  const choice = { title: 'Una', type: 'singleChoice', options: 'a\nb' };
  test.each<[string, Fields[], string]>([
    ['without questions', [], 'no tiene preguntas'],
    [
      'a choice among none',
      [{ title: 'Una', type: 'multipleChoice', options: ' \n' }],
      '«Una» no tiene opciones',
    ],
    ['an option twice', [{ ...choice, options: 'a\n a' }], 'está dos veces'],
    ['a question twice', [choice, { title: 'Una ', type: 'number' }], '«Una» está dos veces'],
    [
      'a condition on a later question',
      [{ title: 'Dos', type: 'number', showIfQuestion: 'Una', showIfOption: 'a' }, choice],
      '«Dos» depende de otra',
    ],
    [
      'a condition on an option that is not there',
      [choice, { title: 'Dos', type: 'number', showIfQuestion: 'Una', showIfOption: 'c' }],
      '«Dos» depende de una opción',
    ],
    [
      'half a condition',
      [choice, { title: 'Dos', type: 'number', showIfQuestion: '', showIfOption: 'a' }],
      '«Dos» depende de otra',
    ],
  ])('is a form %s', async (_what, questions, reason) => {
    const { documentId } = await cms().editor.create('form', { title: 'Mal hecho', questions });
    const address = collection('form', documentId, 'actions', 'publish');
    const { status, body } = await cms().editor.request('POST', address, {});
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: { errors: [{ path: ['questions'] }] } } });
    expect(JSON.stringify(body)).toContain(reason);
  });

  test('is a training whose form nobody can answer, unless it is archived', async () => {
    const { editor } = cms();
    const draft = await editor.create('form', { title: 'Sin publicar', slug: 'sin-publicar' });
    for (const formId of ['no-hay', String(draft['slug'])]) {
      const { documentId } = await editor.create('training', training({ formId }));
      const address = collection('training', documentId, 'actions', 'publish');
      const { status, body } = await editor.request('POST', address, {});
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { details: { errors: [{ path: ['formId'] }] } } });
      expect(JSON.stringify(body)).toContain(`«${formId}»`);
      expect((await editor.request('POST', address, { visibility: 'archived' })).status).toBe(200);
    }
  });
});

describe('a form in use', () => {
  test('stays published while an open training asks for it, and in the database while it has answers', async () => {
    const { editor } = cms();
    const form = await openForm(editor);
    const place = await openPlaces(editor, { maxQuota: 5 }, { title: 'Poda fina', formId: ` ${form.id} ` });
    const unpublish = () =>
      editor.request('POST', collection('form', form.documentId, 'actions', 'unpublish'), {});
    const remove = () => editor.request('DELETE', collection('form', form.documentId));
    for (const attempt of [unpublish, remove]) {
      const { status, body } = await attempt();
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain('«Poda fina» pide este formulario');
    }
    const ana = await someone();
    expect((await answerForm(ana, form)).status).toBe(201);
    await editor.updatePublished('training', place.documentId, { visibility: 'archived' });
    const kept = await remove();
    expect(kept.status).toBe(400);
    expect(JSON.stringify(kept.body)).toContain('respondieron este formulario');
    expect((await unpublish()).status).toBe(200);
    expectError(await ana.request('GET', `/forms/${form.id}/answers`), 'not-found', 404);
    expect(await rowsOf(form)).toHaveLength(1);
  });

  test('goes when nobody needs it', async () => {
    const form = await openForm(cms().editor);
    await cms().editor.remove('form', form.documentId);
    expectError(await (await someone()).request('GET', `/forms/${form.id}`), 'not-found', 404);
    const again = await cms().editor.create('form', { title: 'Otro', slug: form.id });
    expect(again['slug']).toBe(form.id);
  });
});

describe('answers', () => {
  test('of every type are kept with the titles of their questions, and read by who gave them', async () => {
    const form = await openForm(cms().editor);
    const [ana, eva] = [await someone(), await someone()];
    const file = await sentFile(ana, form);
    const given = [
      ...[
        { id: 'nombre', text: ' Anita ' },
        { id: 'edad', number: 34 },
      ],
      ...[
        { id: 'experiencia', choice: 'Sí' },
        { id: 'donde', choices: ['Fábrica', 'Campo'] },
      ],
      ...[
        { id: 'motivo', text: 'Uno\r\ndos' },
        { id: 'correo', text: 'ana@example.com' },
      ],
      ...[
        { id: 'desde', date: '2020-02-29' },
        { id: 'papel', file },
      ],
    ];
    const answer = await answerForm(ana, form, given);
    expect(answer.status).toBe(201);
    const kept = {
      timestamp: expect.any(String) as string,
      trainingId: null,
      answers: [
        { id: 'nombre', title: '¿Cómo te dicen?', text: 'Anita' },
        { id: 'edad', title: '¿Cuántos años tenés?', number: 34 },
        { id: 'experiencia', title: '¿Tenés experiencia?', choice: 'Sí' },
        { id: 'donde', title: '¿Dónde?', choices: ['Campo', 'Fábrica'] },
        { id: 'motivo', title: '¿Por qué te interesa?', text: 'Uno\ndos' },
        { id: 'correo', title: '¿Otro correo?', text: 'ana@example.com' },
        { id: 'desde', title: '¿Desde cuándo?', date: '2020-02-29' },
        { id: 'papel', title: 'Certificado', file },
      ],
    };
    expect(givenIn(answer)).toEqual(kept);
    expect(await givenBy(ana, form)).toEqual([kept]);
    expect(await givenBy(eva, form)).toEqual([]);
  });

  test('to hidden questions are not kept', async () => {
    const form = await openForm(cms().editor);
    const ana = await someone();
    const given = [
      { id: 'nombre', text: 'Ana' },
      { id: 'experiencia', choice: 'No' },
    ];
    const { answers } = givenIn(await answerForm(ana, form, [...given, { id: 'donde', choices: ['Campo'] }]));
    expect(answers.map(({ id }) => id)).toEqual(['nombre', 'experiencia']);
  });

  test.each<[string, unknown, Fields[]]>([
    ['nothing', [], [{ question: 'nombre', fault: 'required' }]],
    [
      'what is wanted only now',
      [
        { id: 'nombre', text: 'Ana' },
        { id: 'experiencia', choice: 'Sí' },
      ],
      [{ question: 'donde', fault: 'required' }],
    ],
    [
      'several wrong things',
      [
        ...[
          { id: 'nombre', number: 1 },
          { id: 'edad', number: -1 },
          { id: 'nada', text: 'x' },
        ],
        ...[
          { id: 'motivo', text: 'x'.repeat(3001) },
          { id: 'correo', text: 'x' },
        ],
        ...[
          { id: 'desde', date: '2026-02-30' },
          { id: 'experiencia', choice: 'Tal vez' },
        ],
      ],
      [
        ...[
          { question: 'nada', fault: 'unknown-question' },
          { question: 'nombre', fault: 'wrong-type' },
        ],
        ...[
          { question: 'edad', fault: 'out-of-range' },
          { question: 'experiencia', fault: 'not-an-option' },
        ],
        ...[
          { question: 'motivo', fault: 'too-long' },
          { question: 'correo', fault: 'not-an-email' },
        ],
        { question: 'desde', fault: 'not-a-date' },
      ],
    ],
    [
      'a text that no database stores',
      [{ id: 'nombre', text: 'a\u0000b' }],
      [{ question: 'nombre', fault: 'not-text' }],
    ],
    [
      'prototypes',
      [
        { id: 'nombre', text: 'Ana' },
        { id: '__proto__', text: 'x' },
        { id: 'constructor', text: 'x' },
      ],
      [
        { question: '__proto__', fault: 'unknown-question' },
        { question: 'constructor', fault: 'unknown-question' },
      ],
    ],
    [
      'a file of nobody',
      [
        { id: 'nombre', text: 'Ana' },
        { id: 'papel', file: 'f'.repeat(32) },
      ],
      [{ question: 'papel', fault: 'missing-file' }],
    ],
  ])('with %s are refused, and it is told which and why', async (_what, given, problems) => {
    const form = await openForm(cms().editor);
    const answer = await answerForm(await someone(), form, given);
    expectError(answer, 'invalid-answers', 400);
    expect(detailsOf(answer)).toEqual({ code: 'invalid-answers', problems });
    expect(await rowsOf(form)).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['no list', { nombre: 'Ana' }],
    ['no value', [{ id: 'nombre' }]],
    ['two values', [{ id: 'nombre', text: 'Ana', number: 1 }]],
    ['a value of no kind', [{ id: 'nombre', text: { $ne: null } }]],
    ['far too much', [{ id: 'nombre', text: 'x'.repeat(10_000) }]],
    ['far too many', Array.from({ length: 500 }, () => ({ id: 'nombre', text: 'x' }))],
  ])('that are %s are no answers', async (_what, given) => {
    const form = await openForm(cms().editor);
    expectError(await answerForm(await someone(), form, given), 'invalid-body', 400);
  });

  test('beyond the largest body are refused', async () => {
    const form = await openForm(cms().editor);
    const given = [{ id: 'nombre', text: 'x'.repeat(2 * 1024 * 1024) }];
    expectError(await answerForm(await someone(), form, given), 'body-too-large', 413);
  });

  test('for a training that never was are refused', async () => {
    const form = await openForm(cms().editor);
    const answer = await answerForm(await someone(), form, undefined, { trainingId: 'nunca-hubo' });
    expectError(answer, 'not-found', 404);
    expect(await rowsOf(form)).toEqual([]);
  });

  test('of somebody banned are refused before anything else', async () => {
    const form = await openForm(cms().editor);
    const ana = await someone({ banned: true });
    expectError(await answerForm(ana, form), 'banned', 403);
    expectError(await answerForm(ana, { id: 'nada', documentId: '' }, [], { version: 'v' }), 'banned', 403);
  });

  test('to other questions than there are now are refused, before anything about them', async () => {
    const form = await openForm(cms().editor);
    const ana = await someone();
    const { version } = await readForm(ana, form);
    await cms().editor.updatePublished('form', form.documentId, { questions: QUESTIONS.slice(0, 2) });
    expectError(await answerForm(ana, form, [], { version }), 'form-changed', 409);
    expect((await answerForm(ana, form)).status).toBe(201);
    expectError(await answerForm(ana, form, [], { version }), 'form-changed', 409);
  });
});

describe('answering again', () => {
  test('is refused where one answer is taken, but for the same request', async () => {
    const form = await openForm(cms().editor);
    const ana = await someone();
    const key = randomUUID();
    const first = await answerForm(ana, form, undefined, { key });
    const again = await answerForm(ana, form, undefined, { key });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(givenIn(again)).toEqual(givenIn(first));
    expectError(await answerForm(ana, form, []), 'already-completed', 409);
    expect(await rowsOf(form)).toHaveLength(1);
    // The request is done, whatever the form asks by now.
    await cms().editor.updatePublished('form', form.documentId, { questions: QUESTIONS.slice(0, 1) });
    expect((await answerForm(ana, form, undefined, { key })).status).toBe(200);
  });

  test('is possible where several are taken, each request once', async () => {
    const form = await openForm(cms().editor, { multipleAnswers: true });
    const ana = await someone();
    const key = randomUUID();
    const statuses = [];
    for (const each of [key, key, randomUUID()]) {
      statuses.push((await answerForm(ana, form, undefined, { key: each })).status);
    }
    expect(statuses).toEqual([201, 200, 201]);
    expect(await givenBy(ana, form)).toHaveLength(2);
    // Once it takes one only, there is one already.
    await cms().editor.updatePublished('form', form.documentId, { multipleAnswers: false });
    expectError(await answerForm(ana, form), 'already-completed', 409);
  });

  test('at the same moment, at several processes, leaves one answer', async () => {
    const form = await openForm(cms().editor);
    const doors = [cms().url];
    if (ON_POSTGRES) doors.push((await cms().cms.start({ CMS_PORT: String(await freePort()) })).url);
    for (const ana of await people(cms(), 8)) {
      const { version } = await readForm(ana, form);
      const keys = Array.from({ length: 6 }, () => randomUUID());
      const answers = await Promise.all(
        keys.map((key, index) =>
          answerForm(at(doors[index % doors.length] ?? cms().url, ana), form, undefined, { key, version }),
        ),
      );
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
      expect(await givenBy(ana, form)).toHaveLength(1);
    }
    const repeating = await someone();
    const [version, key] = [(await readForm(repeating, form)).version, randomUUID()];
    const same = await Promise.all(
      doors.flatMap((door) =>
        [1, 2, 3].map(() => answerForm(at(door, repeating), form, undefined, { key, version })),
      ),
    );
    expect(same.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(same.every(({ status }) => status === 201 || status === 200)).toBe(true);
  });

  test('after a power cut finds what was acknowledged', async () => {
    const form = await openForm(cms().editor);
    const ana = await someone();
    const key = randomUUID();
    const first = givenIn(await answerForm(ana, form, undefined, { key }));
    await running().kill();
    restarted = await cms().cms.start();
    const again = await answerForm(ana, form, undefined, { key });
    expect(again.status).toBe(200);
    expect(givenIn(again)).toEqual(first);
  });
});

describe('a training that asks for a form (spec §5, pre-check 5)', () => {
  test('is open to who has answered the form at any time, when it takes one answer', async () => {
    const form = await openForm(cms().editor);
    const place = await openPlaces(cms().editor, { maxQuota: 5 }, { formId: form.id });
    const ana = await someone();
    const refused = await enrol(ana, place);
    expectError(refused, 'form-required', 409);
    expect(detailsOf(refused)).toEqual({ code: 'form-required', formId: form.id });
    await answerForm(ana, form);
    expect(enrolmentIn(await enrol(ana, place))).toEqual({ status: 'enrolled' });
    expectError(await enrol(await someone(), place), 'form-required', 409);
  });

  test('is open to who has answered it for this training, when it takes several', async () => {
    const form = await openForm(cms().editor, { multipleAnswers: true });
    const [place, other] = [
      await openPlaces(cms().editor, { maxQuota: 5 }, { formId: form.id }),
      await openPlaces(cms().editor, { maxQuota: 5 }, { formId: form.id }),
    ];
    const ana = await someone();
    await answerForm(ana, form);
    expectError(await enrol(ana, place), 'form-required', 409);
    const given = givenIn(await answerForm(ana, form, undefined, { trainingId: other.id }));
    expect(given.trainingId).toBe(other.id);
    expectError(await enrol(ana, place), 'form-required', 409);
    expect((await enrol(ana, other)).status).toBe(201);
    await answerForm(ana, form, undefined, { trainingId: place.id });
    expect((await enrol(ana, place)).status).toBe(201);
    expect((await givenBy(ana, form)).map(({ trainingId }) => trainingId)).toEqual([
      place.id,
      other.id,
      null,
    ]);
    // Once it takes one only, any of them counts.
    const third = await openPlaces(cms().editor, { maxQuota: 5 }, { formId: form.id });
    expectError(await enrol(ana, third), 'form-required', 409);
    await cms().editor.updatePublished('form', form.documentId, { multipleAnswers: false });
    expect((await enrol(ana, third)).status).toBe(201);
  });

  test('is closed to everybody while the form is gone', async () => {
    const form = await openForm(cms().editor);
    const place = await openPlaces(cms().editor, { maxQuota: 5 }, { formId: form.id });
    const ana = await someone();
    await answerForm(ana, form);
    // As rows that were imported may have it: the admin lets nobody come here.
    await cms().cms.database.execute(`update trainings set form_id = 'no-hay' where slug = '${place.id}'`);
    await cms().cms.database.execute(`update training_capacities set edition = edition + 1`);
    expectError(await enrol(ana, place), 'form-required', 409);
  });
});

describe('files', () => {
  const filesOf = ({ documentId }: Person) => cms().cms.stored.keys('private', `form-files/${documentId}`);

  test('that are pictures are encoded anew, PDFs kept as they are, and both downloaded by their owner alone', async () => {
    const form = await openForm(cms().editor);
    const [ana, eva] = [await someone(), await someone()];
    const sent = await sendFile(ana, form, 'C:\\fotos\\mi "título".JPG', await picture(2400, 1600));
    const { file } = (sent.body as { data: { file: string } }).data;
    const read = await fetch(`${cms().url}/api/me/files/${file}`, { headers: ana.headers() });
    expect(read.headers.get('content-type')).toBe('image/webp');
    expect(read.headers.get('cache-control')).toBe('private, no-store');
    expect(read.headers.get('content-disposition')).toBe('attachment; filename="mi título.webp"');
    expect(
      Buffer.from(await read.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
    const pdf = await sentFile(ana, form);
    const readPdf = await fetch(`${cms().url}/api/me/files/${pdf}`, { headers: ana.headers() });
    expect(readPdf.headers.get('content-type')).toBe('application/pdf');
    expect(readPdf.headers.get('content-disposition')).toBe('attachment; filename="certificado.pdf"');
    expect(Buffer.from(await readPdf.arrayBuffer())).toEqual(PDF);
    expectError(await eva.request('GET', `/me/files/${pdf}`), 'not-found', 404);
    expectError(await openBrowser(cms().url).request('GET', `/me/files/${pdf}`), 'unauthenticated', 401);
    expectError(await ana.request('GET', '/me/files/..%2F..%2Fdatabase'), 'invalid-parameters', 400);
  });

  test.each<[string, string, Buffer<ArrayBuffer>, 'unsupported-file' | 'body-too-large', number]>([
    ['a program', 'virus.exe', Buffer.from('MZ'), 'unsupported-file', 400],
    ['a page', 'pagina.pdf', Buffer.from('<html><script>1</script>'), 'unsupported-file', 400],
    [
      'a drawing',
      'dibujo.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'unsupported-file',
      400,
    ],
    ['nothing', 'nada.pdf', Buffer.alloc(0), 'unsupported-file', 400],
    ['too much', 'mucho.pdf', Buffer.concat([PDF, Buffer.alloc(11 * 1024 * 1024)]), 'body-too-large', 413],
  ])('of %s are refused', async (_what, name, content, code, status) => {
    const form = await openForm(cms().editor);
    const ana = await someone();
    expectError(await sendFile(ana, form, name, content), code, status);
    expect(await filesOf(ana)).toEqual([]);
  });

  test('are named by one answer, of who sent them', async () => {
    const form = await openForm(cms().editor, { multipleAnswers: true });
    const [ana, eva] = [await someone(), await someone()];
    const file = await sentFile(ana, form);
    const given = [
      { id: 'nombre', text: 'x' },
      { id: 'papel', file },
    ];
    expectError(await answerForm(eva, form, given), 'invalid-answers', 400);
    expect((await answerForm(ana, form, given)).status).toBe(201);
    expectError(await answerForm(ana, form, given), 'invalid-answers', 400);
  });

  test('and answers are in the archive of one’s data, and go with the account', async () => {
    const form = await openForm(cms().editor);
    const ana = await someone();
    await sentFile(ana, form);
    const file = await sentFile(ana, form);
    await answerForm(ana, form, [
      { id: 'nombre', text: 'Anita' },
      { id: 'papel', file },
    ]);
    const answer = await fetch(`${cms().url}/api/me/export`, { headers: ana.headers() });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toContain(`form-files/${file}.pdf`);
    expect(Buffer.from(files[`form-files/${file}.pdf`] ?? [])).toEqual(PDF);
    expect(JSON.parse(strFromU8(files['datos.json'] ?? new Uint8Array()))).toMatchObject({
      forms: [{ form: 'Antes de empezar', answers: [{ id: 'nombre', text: 'Anita' }, { file }] }],
    });
    expect(await filesOf(ana)).toHaveLength(2);
    expect((await ana.request('DELETE', '/me', { password: CITIZEN_PASSWORD })).status).toBe(200);
    await expect.poll(() => filesOf(ana)).toEqual([]);
    const left = await cms().cms.database.rows(
      `select id from form_files where person_id = ${String(ana.id)}
        union all select id from form_answers where person_id = ${String(ana.id)}`,
    );
    expect(left).toEqual([]);
  });

  test('that no answer names are cleared away after a day, others are not', async () => {
    const form = await openForm(cms().editor);
    const ana = await someone();
    const [stray, kept, fresh] = [
      await sentFile(ana, form),
      await sentFile(ana, form),
      await sentFile(ana, form),
    ];
    await answerForm(ana, form, [
      { id: 'nombre', text: 'x' },
      { id: 'papel', file: kept },
    ]);
    const { database } = cms().cms;
    const old =
      database.kind === 'sqlite' ? String(Date.now() - 2 * 86_400_000) : `now() - interval '2 days'`;
    await database.execute(`update form_files set created_at = ${old} where file in ('${stray}', '${kept}')`);
    const past = new Date(Date.now() - 2 * 86_400_000);
    for (const name of await filesOf(ana)) {
      if (!name.includes(fresh)) await cms().cms.stored.writtenAt('private', name, past);
    }
    await database.execute(`delete from daily_jobs where name = 'form-files'`);
    await running().stop();
    restarted = await cms().cms.start();
    await expect.poll(async () => (await filesOf(ana)).length).toBe(2);
    for (const [file, status] of [
      [stray, 404],
      [kept, 200],
      [fresh, 200],
    ] as const) {
      const answer = await fetch(`${cms().url}/api/me/files/${file}`, { headers: ana.headers() });
      expect(answer.status).toBe(status);
    }
  });
});
