import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { FAST_TIER } from '../../scripts/testing/history-count.ts';
import type { CmsProcess } from './harness/cms.ts';
import type { Fields } from './harness/editor.ts';
import {
  answerForm,
  answerRows,
  detailsOf,
  givenBy,
  givenIn,
  openForm,
  QUESTIONS,
  readForm,
  sentFile,
} from './harness/forms.ts';
import { expectError } from './harness/http.ts';
import { at, people, person } from './harness/people.ts';
import { runningCms } from './harness/running-cms.ts';

const ON_POSTGRES = inject('postgresUrl') !== null;

const cms = runningCms();
/** The process that was started last; all answer at one address. */
let restarted: CmsProcess | undefined;
const running = () => restarted ?? cms();

const someone = (columns = {}) => person(cms(), columns);

describe('answers', () => {
  test('of every type are kept with the titles of their questions, and read by who gave them', async () => {
    const form = await openForm(cms().editor);
    const [ana, eva] = [await someone(), await someone()];
    const file = await sentFile(ana, form);
    const given = [
      { id: 'nombre', text: ' Anita ' },
      { id: 'edad', number: 34 },
      { id: 'experiencia', choice: 'Sí' },
      { id: 'donde', choices: ['Fábrica', 'Campo'] },
      { id: 'motivo', text: 'Uno\r\ndos' },
      { id: 'correo', text: 'ana@example.com' },
      { id: 'desde', date: '2020-02-29' },
      { id: 'papel', file },
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
        { id: 'nombre', number: 1 },
        { id: 'edad', number: -1 },
        { id: 'nada', text: 'x' },
        { id: 'motivo', text: 'x'.repeat(3001) },
        { id: 'correo', text: 'x' },
        { id: 'desde', date: '2026-02-30' },
        { id: 'experiencia', choice: 'Tal vez' },
      ],
      [
        { question: 'nada', fault: 'unknown-question' },
        { question: 'nombre', fault: 'wrong-type' },
        { question: 'edad', fault: 'out-of-range' },
        { question: 'experiencia', fault: 'not-an-option' },
        { question: 'motivo', fault: 'too-long' },
        { question: 'correo', fault: 'not-an-email' },
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
    expect(await answerRows(cms(), form)).toEqual([]);
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
    expect(await answerRows(cms(), form)).toEqual([]);
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
    expect(await answerRows(cms(), form)).toHaveLength(1);
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

  test.skipIf(FAST_TIER)('after a power cut finds the acknowledged answer', async () => {
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
