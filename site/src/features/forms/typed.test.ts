import { validatorOf, type Question, type QuestionType } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import { givenAnswers, givenValues } from './typed.ts';

function question(type: QuestionType): Question {
  const shared = { id: 'a', title: 'A', hint: null, required: true, showIf: null };
  return type === 'multipleChoice' || type === 'singleChoice'
    ? { ...shared, type, options: ['Sí', 'No'] }
    : { ...shared, type };
}

describe('typed answers', () => {
  test.each<[QuestionType, string[], object]>([
    ['shortAnswer', ['Ana'], { text: 'Ana' }],
    ['longText', ['Uno\ndos'], { text: 'Uno\ndos' }],
    ['email', ['ana@example.com'], { text: 'ana@example.com' }],
    ['number', [' 7 '], { number: 7 }],
    ['number', ['1.5'], { number: Number.NaN }],
    ['number', ['1e3'], { number: Number.NaN }],
    ['number', ['0x10'], { number: Number.NaN }],
    ['number', ['-3'], { number: -3 }],
    ['date', ['2026-03-01'], { date: '2026-03-01' }],
    ['singleChoice', ['No'], { choice: 'No' }],
    ['multipleChoice', ['Sí', 'No'], { choices: ['Sí', 'No'] }],
    ['file', ['abc', 'papel.pdf'], { file: 'abc' }],
  ])('%s: %j is %j', (type, typed, value) => {
    expect(givenAnswers([question(type)], new Map([['a', typed]]))).toEqual([{ id: 'a', ...value }]);
    expect(givenValues([question(type)], new Map([['a', typed]])).get('a')).toEqual(value);
  });

  test.each<QuestionType>(['shortAnswer', 'number', 'multipleChoice', 'singleChoice', 'date', 'file'])(
    '%s: empty input is no answer',
    (type) => {
      for (const typed of [[], [''], [' ']]) {
        const given = givenAnswers([question(type)], new Map([['a', typed]]));
        expect(given).toEqual([]);
        expect(validatorOf([question(type)])(given)).toMatchObject({ problems: [{ fault: 'required' }] });
      }
    },
  );
});
