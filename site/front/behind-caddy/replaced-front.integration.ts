import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freeCaddyPorts, startCaddy, type RunningCaddy } from '../../../scripts/testing/caddy.ts';
import { freePort } from '../../../scripts/testing/free-port.ts';
import { startProgram } from '../../../scripts/testing/program.ts';
import { pointCurrentTo } from '../../release/releases.ts';
import { ask, textOf, type SecureServer } from '../testing/client.ts';
import { releaseId, writeRelease } from '../testing/release-fixture.ts';
import { makeDataFolder } from '../testing/running.ts';

const PAGE = `<h1>Inicio</h1>${'Una página entera. '.repeat(2_000)}`;
const VISITORS = 4;
const ROUNDS = 3;
const VIEWS_A_ROUND = 20;
const LONG = 120_000;

const data = makeDataFolder();
let frontPort: number;
let front: ReturnType<typeof startProgram>;
let caddy: RunningCaddy;

beforeAll(async () => {
  writeRelease(data.releasesFolder, { id: releaseId(1), files: { 'index.html': PAGE } });
  pointCurrentTo(data.releasesFolder, releaseId(1));
  frontPort = await freePort();
  const ports = await freeCaddyPorts();
  caddy = await startCaddy({ folder: path.join(data.root, 'caddy'), ports, frontPort, cmsPorts: [1] });
  front = await startFrontProcess();
});

afterAll(async () => {
  await caddy.stop();
  await front.stop();
  data.remove();
});

async function startFrontProcess(): Promise<typeof front> {
  const started = startProgram(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      FRONT_PORT: String(frontPort),
      DATA_DIR: data.root,
      TRUSTED_PROXIES: '1',
      PUBLIC_URL: caddy.url,
    },
    onLine: () => undefined,
  });
  const answers = async () => {
    expect((await ask(frontPort, '/healthz')).status).toBe(200);
  };
  await vi.waitFor(answers, { timeout: 40_000 });
  return started;
}

/** Counts of the answers that visitors get while the front is stopped by `end` and started again. */
async function seenWhileReplaced(
  server: SecureServer | number,
  end: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  let views = 0;
  let isOver = false;
  const visit = async () => {
    while (!isOver) {
      const view = await ask(server, '/', { alone: Math.random() < 0.5 }).then(
        (answer) => (textOf(answer) === PAGE ? String(answer.status) : `${String(answer.status)} in part`),
        () => 'lost',
      );
      seen[view] = (seen[view] ?? 0) + 1;
      views += 1;
    }
  };
  const visitors = Array.from({ length: VISITORS }, visit);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = views;
    await expect.poll(() => views).toBeGreaterThan(before + VIEWS_A_ROUND);
    await end();
    front = await startFrontProcess();
  }
  isOver = true;
  await Promise.all(visitors);
  return seen;
}

test(
  'replacing the front under load loses no page view',
  async () => {
    const seen = await seenWhileReplaced(caddy, () => front.stop());
    expect(Object.keys(seen)).toEqual(['200']);
    expect(seen['200']).toBeGreaterThan(ROUNDS * VIEWS_A_ROUND);
  },
  LONG,
);

test(
  'a front that is killed costs no page view that had not begun',
  async () => {
    const seen = await seenWhileReplaced(caddy, async () => {
      front.kill('SIGKILL');
      await front.ended;
    });
    const { '200': shown = 0, lost = 0, ...others } = seen;
    expect(others).toEqual({});
    expect(shown).toBeGreaterThan(ROUNDS * VIEWS_A_ROUND);
    expect(lost).toBeLessThanOrEqual(ROUNDS * VISITORS);
  },
  LONG,
);

test(
  'control: without Caddy page views are lost',
  async () => {
    const seen = await seenWhileReplaced(frontPort, () => front.stop());
    expect(seen['lost']).toBeGreaterThan(0);
  },
  LONG,
);
