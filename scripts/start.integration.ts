import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { answers, responds, until } from './processes/wait.ts';
import { START_MILLISECONDS, systemStarter } from './testing/system-starter.ts';

const SEED_MILLISECONDS = 4 * 60_000;

/** Memory limit of the supervisor, with the demo seeded. */
const SUPERVISOR_MEGABYTES = 80;

const { folder, start, up, url } = systemStarter();

/** Proportional set size of a process, in MB (Linux). */
function megabytesOf(pid: number | undefined): number {
  const text = fs.readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1]) / 1024;
}

test(
  'the front is healthy once the seeded content is live, and the log ends with the addresses, without warnings',
  async () => {
    const first = start({ DEMO: '1' });
    const health = () => answers(url('FRONT_PORT', '/healthz'));
    expect(await Promise.race([until(health, { atMost: SEED_MILLISECONDS }), first.ended])).toBe(true);
    expect(first.output()).toContain('Seeded the site content');
    const training = '/capacitaciones/soldadura-electrica-para-el-taller-rural';
    expect(await answers(url('FRONT_PORT', training))).toBe(true);
    const releases = fs.readdirSync(path.join(folder(), 'releases')).filter((name) => /^\d{8}T/.test(name));
    expect(releases).toHaveLength(1);
    await up(first);
    expect(first.output()).toMatch(/pages rendered[^]*Ctrl-C stops all\.\n$/);
    expect(first.output()).not.toMatch(/warn|error/i);
    // No colour codes, since the output is not a terminal.
    expect(first.output()).not.toContain('\u001b');
    const megabytes = megabytesOf(first.process.pid);
    expect(megabytes, `${megabytes.toFixed(0)} MB`).toBeLessThanOrEqual(SUPERVISOR_MEGABYTES);
  },
  SEED_MILLISECONDS + START_MILLISECONDS,
);

test('it serves until stopped, and rejects a second start', async () => {
  const first = start();
  await up(first);
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `Already running: process ${String(first.process.pid)} uses DATA_DIR ${folder()}. Stop it, or choose another DATA_DIR and other ports.\n`,
  );
  first.process.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  for (const name of ['FRONT_PORT', 'CMS_PORT', 'PUBLISHER_PORT'] as const) {
    expect(await responds(url(name, '/'))).toBe(false);
  }
});
