import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { systemStarter } from './testing/system-starter.ts';

const { port, start } = systemStarter();

test.each(['FRONT_PORT', 'CMS_PORT', 'PUBLISHER_PORT'] as const)(
  'a taken %s is reported in one line',
  async (name) => {
    const other = createServer().listen(port(name), '127.0.0.1');
    await once(other, 'listening');
    const { ended, output } = start();
    expect(await ended).toBe(1);
    expect(output()).toBe(
      `Port ${String(port(name))} is taken by another program; choose another one with ${name}.\n`,
    );
    other.close();
  },
);
