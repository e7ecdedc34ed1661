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
/** The latest process; all use the same URL. */
let restarted: CmsProcess | undefined;
const running = () => restarted ?? cms();

const someone = (columns = {}) => person(cms(), columns);

describe('answers', () => {
  test('of every type are stored with the titles of their questions, readable by their author only', async () => {
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
    const stored = {
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
    expect(givenIn(answer)).toEqual(stored);
    expect(await givenBy(ana, form)).toEqual([stored]);
    expect(await givenBy(eva, form)).toEqual([]);
  });

  test('to hidden questions are dropped', async () => {
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
      'a missing answer to a conditional question',
      [
        { id: 'nombre', text: 'Ana' },
        { id: 'experiencia', choice: 'Sí' },
      ],
      [{ question: 'donde', fault: 'required' }],
    ],
    [
      'several invalid answers',
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
      'a text with a null character',
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
      'an unknown file',
      [
        { id: 'nombre', text: 'Ana' },
        { id: 'papel', file: 'f'.repeat(32) },
      ],
      [{ question: 'papel', fault: 'missing-file' }],
    ],
  ])('with %s are refused with the question and the fault', async (_what, given, problems) => {
    const form = await openForm(cms().editor);
    const answer = await answerForm(await someone(), form, given);
    expectError(answer, 'invalid-answers', 400);
    expect(detailsOf(answer)).toEqual({ code: 'invalid-answers', problems });
    expect(await answerRows(cms(), form)).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['not a list', { nombre: 'Ana' }],
    ['without a value', [{ id: 'nombre' }]],
    ['with two values', [{ id: 'nombre', text: 'Ana', number: 1 }]],
    ['with a value of the wrong type', [{ id: 'nombre', text: { $ne: null } }]],
    ['far too long', [{ id: 'nombre', text: 'x'.repeat(10_000) }]],
    ['far too many', Array.from({ length: 500 }, () => ({ id: 'nombre', text: 'x' }))],
  ])('that are %s are an invalid body', async (_what, given) => {
    const form = await openForm(cms().editor);
    expectError(await answerForm(await someone(), form, given), 'invalid-body', 400);
  });

  test('over the body limit are refused', async () => {
    const form = await openForm(cms().editor);
    const given = [{ id: 'nombre', text: 'x'.repeat(2 * 1024 * 1024) }];
    expectError(await answerForm(await someone(), form, given), 'body-too-large', 413);
  });

  test('for an unknown training are refused', async () => {
    const form = await openForm(cms().editor);
    const answer = await answerForm(await someone(), form, undefined, { trainingId: 'nunca-hubo' });
    expectError(answer, 'not-found', 404);
    expect(await answerRows(cms(), form)).toEqual([]);
  });

  test('of a banned person are refused before any other check', async () => {
    const form = await openForm(cms().editor);
    const ana = await someone({ banned: true });
    expectError(await answerForm(ana, form), 'banned', 403);
    expectError(await answerForm(ana, { id: 'nada', documentId: '' }, [], { version: 'v' }), 'banned', 403);
  });

  test('to other questions than the current ones are refused before their content is checked', async () => {
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
  test('is refused by a form that takes one answer, except for a retry of the same request', async () => {
    const form = await openForm(cms().editor);
    const ana = await someone();
    const key = randomUUID();
    const first = await answerForm(ana, form, undefined, { key });
    const again = await answerForm(ana, form, undefined, { key });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(givenIn(again)).toEqual(givenIn(first));
    expectError(await answerForm(ana, form, []), 'already-completed', 409);
    expect(await answerRows(cms(), form)).toHaveLength(1);
    // A retry succeeds even after the form changed.
    await cms().editor.updatePublished('form', form.documentId, { questions: QUESTIONS.slice(0, 1) });
    expect((await answerForm(ana, form, undefined, { key })).status).toBe(200);
  });

  test('is possible for a form that takes several, once per request', async () => {
    const form = await openForm(cms().editor, { multipleAnswers: true });
    const ana = await someone();
    const key = randomUUID();
    const statuses = [];
    for (const each of [key, key, randomUUID()]) {
      statuses.push((await answerForm(ana, form, undefined, { key: each })).status);
    }
    expect(statuses).toEqual([201, 200, 201]);
    expect(await givenBy(ana, form)).toHaveLength(2);
    // When the form is changed to take one answer, the existing ones count.
    await cms().editor.updatePublished('form', form.documentId, { multipleAnswers: false });
    expectError(await answerForm(ana, form), 'already-completed', 409);
  });

  test('concurrently in several processes stores one answer', async () => {
    const form = await openForm(cms().editor);
    const urls = [cms().url];
    if (ON_POSTGRES) urls.push((await cms().cms.start({ CMS_PORT: String(await freePort()) })).url);
    for (const ana of await people(cms(), 8)) {
      const { version } = await readForm(ana, form);
      const keys = Array.from({ length: 6 }, () => randomUUID());
      const answers = await Promise.all(
        keys.map((key, index) =>
          answerForm(at(urls[index % urls.length] ?? cms().url, ana), form, undefined, { key, version }),
        ),
      );
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
      expect(await givenBy(ana, form)).toHaveLength(1);
    }
    const repeating = await someone();
    const [version, key] = [(await readForm(repeating, form)).version, randomUUID()];
    const same = await Promise.all(
      urls.flatMap((url) =>
        [1, 2, 3].map(() => answerForm(at(url, repeating), form, undefined, { key, version })),
      ),
    );
    expect(same.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(same.every(({ status }) => status === 201 || status === 200)).toBe(true);
  });

  test.skipIf(FAST_TIER)('after a crash finds the acknowledged answer', async () => {
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
