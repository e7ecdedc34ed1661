import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { rollBack } from '../release/releases.ts';
import { PushFollower } from './follower.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { DAY, page, pushing, SECRET } from './testing/pushing.ts';

const { data, hosted, publish } = pushing();

describe('the publisher', () => {
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };

  it('pushes what goes live by itself, whoever made it live, and goes on after a failure', async () => {
    const { releasesFolder } = data();
    lines.length = 0;
    rmSync(hosted(), { recursive: true });
    const follower = new PushFollower({
      address: pathToFileURL(hosted()),
      store: { region: 'us-east-1', endpoint: undefined },
      releasesFolder,
      secret: SECRET,
      log,
    });
    const shown = () => {
      follower.look();
      const file = path.join(hosted(), 'index.html');
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    };
    expect([shown(), follower.behind(Date.now() + DAY)]).toEqual([undefined, 0]);
    publish(1, { 'index.html': ['a'] });
    await vi.waitUntil(() => (shown(), lines.length > 0));
    expect(lines).toEqual([expect.stringMatching(/cannot be pushed to .*ENOENT/)]);
    expect(follower.behind(Date.now() + DAY)).toBeGreaterThan(DAY / 2);
    mkdirSync(hosted());
    const soon = { timeout: 20_000 };
    await vi.waitUntil(() => shown() === page('a'), soon);
    await vi.waitUntil(() => follower.behind(Date.now() + DAY) === 0, soon);
    publish(2, { 'index.html': ['b'] });
    await vi.waitUntil(() => shown() === page('b'), soon);
    rollBack(releasesFolder);
    await vi.waitUntil(() => shown() === page('a'), soon);
    await vi.waitUntil(() => follower.behind(Date.now() + DAY) === 0, soon);
    expect(lines.filter((line) => line.includes('cannot be pushed'))).toHaveLength(1);
  });

  it('leaves a target alone while another process pushes there', async () => {
    publish(1, { 'index.html': ['a'] });
    const work = () => Promise.resolve();
    const held = oneAtATime(data().releasesFolder, async () => {
      await expect(oneAtATime(data().releasesFolder, work)).rejects.toThrow('is pushing already');
    });
    await held;
    await oneAtATime(data().releasesFolder, work);
  });
});
