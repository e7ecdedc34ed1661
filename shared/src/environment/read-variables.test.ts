import { describe, expect, test } from 'vitest';
import { z } from '../zod.ts';
import { readVariables } from './read-variables.ts';

const schema = z.object({ PORT: z.coerce.number().int().default(80), SECRET: z.string().min(4) });

describe('readVariables', () => {
  test('treats an empty variable as unset', () => {
    expect(readVariables(schema, { PORT: '', SECRET: 'abcd' })).toEqual({ PORT: 80, SECRET: 'abcd' });
  });

  test('reports all invalid and missing variables in one line, without their values', () => {
    const read = () => readVariables(schema, { PORT: 'secret-port' });
    expect(read).toThrow(/^bad environment: PORT: [^\n]+; SECRET is missing$/);
    expect(read).not.toThrow('secret-port');
  });

  test('throws the error created by `fail`', () => {
    const read = () => readVariables(schema, { SECRET: 'abc' }, (line) => new TypeError(line));
    expect(read).toThrow(TypeError);
  });
});
