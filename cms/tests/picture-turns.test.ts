import { expect, test } from 'vitest';
import { holdingBody } from '../src/platform/http/held-bodies.ts';
import { inTurn } from '../src/modules/images/fair-queue.ts';

/** A task that ends on command. */
function taskOf(name: string, done: string[]) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const run = async () => {
    await promise;
    done.push(name);
  };
  return { run, end: resolve };
}

test('network addresses take turns regardless of their numbers of tasks', async () => {
  const done: string[] = [];
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => {
    const { run, end } = taskOf(name, done);
    end(undefined);
    return inTurn(name.slice(0, 1), run);
  });
  await Promise.all(all);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('runs one task at a time, also after a failure', async () => {
  let running = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      inTurn(String(index % 2), async () => {
        running += 1;
        await Promise.resolve();
        const together = running;
        running -= 1;
        if (index === 2) throw new Error('No picture');
        return together;
      }),
    ),
  );
  const values = results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'));
  expect(values).toEqual([1, 1, 'failed', 1, 1, 1]);
});

test('an address holds at most twelve bodies in memory', async () => {
  const done: string[] = [];
  const tasks = Array.from({ length: 12 }, (_, index) => taskOf(String(index), done));
  const holding = tasks.map(({ run }) => holdingBody('a', run));
  await expect(holdingBody('a', () => Promise.resolve())).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  // Controls: another address, and the same one once a body is stored.
  expect(await holdingBody('b', () => Promise.resolve('b'))).toBe('b');
  tasks[0]?.end(undefined);
  await holding[0];
  expect(await holdingBody('a', () => Promise.resolve('a'))).toBe('a');
  for (const { end } of tasks) end(undefined);
  await Promise.all(holding);
});
