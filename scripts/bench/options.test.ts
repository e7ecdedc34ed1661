import { expect, test } from 'vitest';
import { OperatorError } from '../../shared/src/service/command.ts';
import { PARTS, readOptions } from './options.ts';

test.each([
  [[], PARTS, false, false],
  [['--quick'], PARTS, true, false],
  [['publish', 'sizes'], ['publish', 'sizes'], false, false],
  [['render', '--quick', '--save'], ['render'], true, true],
])('%j measures %j', (args, parts, quick, save) => {
  expect(readOptions(args)).toEqual({ parts: new Set(parts), quick, save });
});

test.each([[['speed']], [['--fast']]])('%j is rejected with an OperatorError', (args) => {
  expect(() => readOptions(args)).toThrow(OperatorError);
});
