import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validatorOf } from './answers.ts';
import { askedQuestions, type AnswerValue, type GivenAnswer } from './asked.ts';
import { QUESTION_TYPES, type Question, type QuestionType } from './contract.ts';
import { formFaults, hasOptions } from './faults.ts';
import { LONG_TEXT_LIMIT, NUMBER_LIMIT, SHORT_ANSWER_LIMIT } from './limits.ts';
import type { AnswerFault } from './problems.ts';
import { answersRequestSchema } from './requests.ts';
import { answerCounts, isCompleted } from './standing.ts';

const OPTIONS = ['Sí', 'No', 'No sé'];

function question(type: QuestionType, fields: Partial<Omit<Question, 'type'>> = {}): Question {
  const shared = { id: 'a', title: '¿Qué?', hint: null, required: false, showIf: null, ...fields };
  return type === 'multipleChoice' || type === 'singleChoice'
    ? { options: OPTIONS, ...shared, type }
    : { ...shared, type };
}

describe('answer to one question (spec §5, Form questions)', () => {
  const accepted: [QuestionType, AnswerValue, AnswerValue][] = [
    ['shortAnswer', { text: '  Ana  ' }, { text: 'Ana' }],
    ['shortAnswer', { text: 'n\u0303andu\u200b' }, { text: 'ñandu' }],
    ['longText', { text: 'Una \u{1F469}\u200D\u{1F33E}\u200B' }, { text: 'Una \u{1F469}\u200D\u{1F33E}' }],
    ['shortAnswer', { text: 'x'.repeat(SHORT_ANSWER_LIMIT) }, { text: 'x'.repeat(SHORT_ANSWER_LIMIT) }],
    ['longText', { text: 'Uno\r\ndos\n\ttres ' }, { text: 'Uno\ndos\n\ttres' }],
    ['email', { text: ' ana@example.com ' }, { text: 'ana@example.com' }],
    ['number', { number: 0 }, { number: 0 }],
    ['number', { number: NUMBER_LIMIT }, { number: NUMBER_LIMIT }],
    ['date', { date: '2028-02-29' }, { date: '2028-02-29' }],
    ['singleChoice', { choice: 'No' }, { choice: 'No' }],
    ['multipleChoice', { choices: ['No sé', 'Sí'] }, { choices: ['Sí', 'No sé'] }],
    ['file', { file: 'abc' }, { file: 'abc' }],
  ];
  test.each(accepted)('%s accepts %j', (type, given, expected) => {
    const validate = validatorOf([question(type, { required: true })]);
    expect(validate([{ id: 'a', ...given }])).toEqual({
      ok: true,
      answers: [{ id: 'a', title: '¿Qué?', ...expected }],
    });
  });

  const refused: [QuestionType, AnswerValue, AnswerFault][] = [
    ['shortAnswer', { text: 'x'.repeat(SHORT_ANSWER_LIMIT + 1) }, 'too-long'],
    ['shortAnswer', { text: 'dos\nlíneas' }, 'not-text'],
    ['shortAnswer', { text: 'nulo\u0000' }, 'not-text'],
    ['shortAnswer', { text: 'media \ud83d' }, 'not-text'],
    ['shortAnswer', { number: 3 }, 'wrong-type'],
    ['longText', { text: 'x'.repeat(LONG_TEXT_LIMIT + 1) }, 'too-long'],
    ['longText', { text: 'nulo\u0000' }, 'not-text'],
    ['longText', { choice: 'Sí' }, 'wrong-type'],
    ['email', { text: 'ana' }, 'not-an-email'],
    ['email', { choices: [] }, 'wrong-type'],
    ['number', { number: 1.5 }, 'not-a-whole-number'],
    ['number', { number: Number.NaN }, 'not-a-whole-number'],
    ['number', { number: Number.POSITIVE_INFINITY }, 'not-a-whole-number'],
    ['number', { number: -1 }, 'out-of-range'],
    ['number', { number: NUMBER_LIMIT + 1 }, 'out-of-range'],
    ['number', { text: '3' }, 'wrong-type'],
    ['date', { date: '2027-02-29' }, 'not-a-date'],
    ['date', { date: '1/3/2026' }, 'not-a-date'],
    ['date', { date: '2026-13-01' }, 'not-a-date'],
    ['date', { date: '1899-12-31' }, 'out-of-range'],
    ['date', { date: '2101-01-01' }, 'out-of-range'],
    ['date', { text: '2026-03-01' }, 'wrong-type'],
    ['singleChoice', { choice: 'Tal vez' }, 'not-an-option'],
    ['singleChoice', { choice: 'constructor' }, 'not-an-option'],
    ['singleChoice', { choices: ['Sí'] }, 'wrong-type'],
    ['multipleChoice', { choices: ['Sí', 'Tal vez'] }, 'not-an-option'],
    ['multipleChoice', { choices: ['Sí', 'Sí'] }, 'repeated'],
    ['multipleChoice', { choice: 'Sí' }, 'wrong-type'],
    ['file', { text: 'abc' }, 'wrong-type'],
  ];
  test.each(refused)('%s rejects %j: %s', (type, given, fault) => {
    for (const required of [false, true]) {
      const validate = validatorOf([question(type, { required })]);
      expect(validate([{ id: 'a', ...given }])).toEqual({ ok: false, problems: [{ question: 'a', fault }] });
    }
  });

  const empty: [QuestionType, AnswerValue][] = [
    ['shortAnswer', { text: ' \u200b ' }],
    ['longText', { text: '\r\n' }],
    ['email', { text: '' }],
    ['date', { date: '' }],
    ['singleChoice', { choice: '' }],
    ['multipleChoice', { choices: [] }],
    ['file', { file: '' }],
  ];
  test.each(empty)('%s treats %j as no answer', (type, given) => {
    for (const answers of [[], [{ id: 'a', ...given }]]) {
      expect(validatorOf([question(type)])(answers)).toEqual({ ok: true, answers: [] });
      expect(validatorOf([question(type, { required: true })])(answers)).toEqual({
        ok: false,
        problems: [{ question: 'a', fault: 'required' }],
      });
    }
  });
});

describe('unexpected answers', () => {
  test.each(['b', '__proto__', 'constructor', 'toString', ''])('%j is an unknown question', (id) => {
    expect(validatorOf([question('shortAnswer')])([{ id, text: 'x' }])).toEqual({
      ok: false,
      problems: [{ question: id, fault: 'unknown-question' }],
    });
  });

  test('rejects two answers to one question', () => {
    const given: GivenAnswer = { id: 'a', text: 'x' };
    expect(validatorOf([question('shortAnswer')])([given, given])).toEqual({
      ok: false,
      problems: [{ question: 'a', fault: 'repeated' }],
    });
  });

  test('accepts names of prototype members as question ids', () => {
    const odd = [question('singleChoice', { id: '__proto__' }), question('number', { id: 'constructor' })];
    expect(
      validatorOf(odd)([
        { id: 'constructor', number: 1 },
        { id: '__proto__', choice: 'Sí' },
      ]),
    ).toMatchObject({ ok: true, answers: [{ id: '__proto__' }, { id: 'constructor' }] });
  });
});

describe('conditional question', () => {
  const questions: Question[] = [
    question('singleChoice', { id: 'a' }),
    question('multipleChoice', { id: 'b', required: true, showIf: { question: 'a', option: 'Sí' } }),
    question('shortAnswer', { id: 'c', required: true, showIf: { question: 'b', option: 'No sé' } }),
  ];

  test.each<[GivenAnswer[], string[]]>([
    [[], ['a']],
    [[{ id: 'a', choice: 'No' }], ['a']],
    [[{ id: 'a', choice: 'Sí' }], ['a', 'b']],
    [
      [
        { id: 'a', choice: 'Sí' },
        { id: 'b', choices: ['No', 'No sé'] },
      ],
      ['a', 'b', 'c'],
    ],
    // A hidden question shows no others, even if it has an answer.
    [
      [
        { id: 'a', choice: 'No' },
        { id: 'b', choices: ['No sé'] },
      ],
      ['a'],
    ],
    [[{ id: 'a', text: 'Sí' }], ['a']],
  ])('with %j', (given, shown) => {
    const values = new Map(given.map(({ id, ...value }) => [id, value]));
    expect(askedQuestions(questions, values).map(({ id }) => id)).toEqual(shown);
  });

  test('is neither required nor stored while hidden', () => {
    expect(
      validatorOf(questions)([
        { id: 'a', choice: 'No' },
        { id: 'b', choices: ['Tal vez'] },
        { id: 'c', text: 'x' },
      ]),
    ).toEqual({ ok: true, answers: [{ id: 'a', title: '¿Qué?', choice: 'No' }] });
  });

  test('is required once shown', () => {
    expect(validatorOf(questions)([{ id: 'a', choice: 'Sí' }])).toEqual({
      ok: false,
      problems: [{ question: 'b', fault: 'required' }],
    });
  });
});

/** Forms without faults. */
const publishable = fc
  .array(
    fc.record({
      type: fc.constantFrom(...QUESTION_TYPES),
      required: fc.boolean(),
      condition: fc.option(fc.record({ of: fc.nat(), option: fc.constantFrom(...OPTIONS) })),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((drafts) => {
    const questions: Question[] = [];
    for (const [index, { type, required, condition }] of drafts.entries()) {
      const choices = questions.filter(hasOptions);
      const other = choices[(condition?.of ?? 0) % Math.max(1, choices.length)];
      const showIf = condition && other ? { question: other.id, option: condition.option } : null;
      questions.push(
        question(type, { id: `q${String(index)}`, title: `T${String(index)}`, required, showIf }),
      );
    }
    return questions;
  });

const value: fc.Arbitrary<AnswerValue> = fc.oneof(
  fc.record({ text: fc.oneof(fc.string({ unit: 'binary' }), fc.constant('ana@example.com')) }),
  fc.record({ number: fc.oneof(fc.double(), fc.nat()) }),
  fc.record({ choice: fc.oneof(fc.string(), fc.constantFrom(...OPTIONS)) }),
  fc.record({ choices: fc.array(fc.constantFrom(...OPTIONS, 'Otra'), { maxLength: 4 }) }),
  fc.record({ date: fc.oneof(fc.string(), fc.constant('2026-03-01')) }),
  fc.record({ file: fc.string() }),
);
const given = fc.array(
  fc.tuple(fc.constantFrom('q0', 'q1', 'q2', 'q3', 'q9'), value).map(([id, each]) => ({ id, ...each })),
  { maxLength: 6 },
);

describe('arbitrary answers to arbitrary forms', () => {
  test('are normalized idempotently and stored for visible questions only', () => {
    fc.assert(
      fc.property(publishable, given, (questions, answers) => {
        expect(formFaults(questions)).toEqual([]);
        const judged = validatorOf(questions)(answers);
        if (!judged.ok) {
          expect(judged.problems.length).toBeGreaterThan(0);
          return;
        }
        const again = judged.answers.map((answer): GivenAnswer => ({ ...answer }));
        expect(validatorOf(questions)(again)).toEqual(judged);
        const asked = askedQuestions(questions, new Map(again.map(({ id, ...each }) => [id, each])));
        const ids = asked.map(({ id }) => id);
        expect(judged.answers.every(({ id }) => ids.includes(id))).toBe(true);
        const missing = asked.filter(({ id, required }) => required && !again.some((each) => each.id === id));
        expect(missing).toEqual([]);
      }),
    );
  });
});

describe('formFaults', () => {
  const choice = question('singleChoice', { id: 'a', title: 'A' });
  const conditional = (showIf: { question: string; option: string }) =>
    question('number', { id: 'b', title: 'B', showIf });

  test.each<[string, Question[], unknown[]]>([
    ['no questions', [], [{ kind: 'no-questions' }]],
    ['too many', Array.from({ length: 61 }, () => question('number')), [{ kind: 'too-many-questions' }]],
    ['no title', [question('number', { title: ' ' })], [{ kind: 'no-title', title: ' ' }]],
    ['a title too long', [question('number', { title: 'x'.repeat(251) })], [{ kind: 'title-too-long' }]],
    ['a title twice', [question('number'), question('date')], [{ kind: 'title-repeated', title: '¿Qué?' }]],
    ['no options', [{ ...choice, options: [] } as Question], [{ kind: 'no-options', title: 'A' }]],
    ['an option twice', [{ ...choice, options: ['x', 'x'] } as Question], [{ kind: 'option-repeated' }]],
    ['a long option', [{ ...choice, options: ['x'.repeat(251)] } as Question], [{ kind: 'option-too-long' }]],
    [
      'a condition on a later question',
      [conditional({ question: 'a', option: 'Sí' }), choice],
      [{ kind: 'condition-without-question', title: 'B' }],
    ],
    [
      'a condition on a question without options',
      [question('number', { id: 'a', title: 'A' }), conditional({ question: 'a', option: 'Sí' })],
      [{ kind: 'condition-without-question', title: 'B' }],
    ],
    [
      'a condition on a missing option',
      [choice, conditional({ question: 'a', option: 'Tal vez' })],
      [{ kind: 'condition-without-option', title: 'B' }],
    ],
    ['nothing', [choice, conditional({ question: 'a', option: 'Sí' })], []],
  ])('finds %s', (_case, questions, faults) => {
    expect(formFaults(questions)).toMatchObject(faults);
    expect(formFaults(questions)).toHaveLength(faults.length);
  });
});

describe('which answer counts (design, Forms)', () => {
  test.each([
    [false, null, true],
    [false, 'poda', true],
    [false, 'soldadura', true],
    [true, null, false],
    [true, 'poda', true],
    [true, 'soldadura', false],
  ])('several answers %s, given for %s: %s', (multipleAnswers, givenFor, counts) => {
    expect(answerCounts({ multipleAnswers }, givenFor, 'poda')).toBe(counts);
  });

  test.each([
    [false, 0, false],
    [false, 1, true],
    [true, 0, false],
    [true, 7, false],
  ])('several answers %s, %i given: completed %s (spec §4)', (multipleAnswers, answersGiven, completed) => {
    expect(isCompleted({ multipleAnswers }, answersGiven)).toBe(completed);
  });
});

describe('answersRequestSchema', () => {
  const request = { version: 'v', key: 'k'.repeat(16), trainingId: null, answers: [] };

  test('accepts one value per answer', () => {
    const answers = [
      { id: 'a', text: 'x' },
      { id: 'b', number: 1 },
      { id: 'c', choices: ['x'] },
      { id: 'd', choice: 'x' },
      { id: 'e', date: 'x' },
      { id: 'f', file: 'x' },
    ];
    expect(answersRequestSchema.safeParse({ ...request, answers }).success).toBe(true);
  });

  test.each([
    { answers: [{ id: 'a' }] },
    { answers: [{ id: 'a', text: 'x', number: 1 }] },
    { answers: [{ id: 'a', text: 1 }] },
    { answers: [{ id: 'a', title: 'x', text: 'x' }] },
    { answers: [{ text: 'x' }] },
    { answers: [{ id: 'a', text: 'x'.repeat(7000) }] },
    { answers: Array.from({ length: 121 }, () => ({ id: 'a', text: 'x' })) },
    { answers: { a: 'x' } },
    { key: 'short' },
    { key: undefined },
    { version: undefined },
    { trainingId: '../x' },
    { trainingId: undefined },
    { userId: 7 },
  ])('rejects %j', (part) => {
    expect(answersRequestSchema.safeParse({ ...request, ...part }).success).toBe(false);
  });
});
