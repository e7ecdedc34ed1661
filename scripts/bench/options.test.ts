import { expect, test } from 'vitest';
import { OperatorError } from '../../shared/src/service/command.ts';
import { PARTS, readOptions } from './options.ts';

test.each([
  [[], PARTS, false],
  [['--quick'], PARTS, true],
  [['publish', 'sizes'], ['publish', 'sizes'], false],
  [['render', '--quick'], ['render'], true],
])('%j measures %j', (args, parts, quick) => {
  expect(readOptions(args)).toEqual({ parts: new Set(parts), quick });
});

test.each([[['speed']], [['--fast']]])('%j is refused in one line', (args) => {
  expect(() => readOptions(args)).toThrow(OperatorError);
});
