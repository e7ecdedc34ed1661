import { describe, expect, test } from 'vitest';
import { z } from '../zod.ts';
import { readVariables } from './read-variables.ts';

const schema = z.object({ PORT: z.coerce.number().int().default(80), SECRET: z.string().min(4) });

describe('readVariables', () => {
  test('takes an empty variable for an unset one', () => {
    expect(readVariables(schema, { PORT: '', SECRET: 'abcd' })).toEqual({ PORT: 80, SECRET: 'abcd' });
  });

  test('names every wrong and missing variable in one line, without its value', () => {
    const read = () => readVariables(schema, { PORT: 'secret-port' });
    expect(read).toThrow(/^bad environment: PORT: [^\n]+; SECRET is missing$/);
    expect(read).not.toThrow('secret-port');
  });

  test('throws the error that the program makes', () => {
    const read = () => readVariables(schema, { SECRET: 'abc' }, (line) => new TypeError(line));
    expect(read).toThrow(TypeError);
  });
});
