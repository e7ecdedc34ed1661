import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Staging } from './staging.ts';

test('a staging folder that cannot be filled is removed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'staging-'));
  try {
    expect(() => Staging.open(folder, 'missing')).toThrow('ENOENT');
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
