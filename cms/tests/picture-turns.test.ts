import { expect, test } from 'vitest';
import { inTurn } from '../src/modules/images/turns.ts';

/** A task that ends on command. */
function taskOf(name: string, done: string[]) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const run = async () => {
    await promise;
    done.push(name);
  };
  return { run, end: resolve };
}

test('network addresses take turns, however many tasks one of them has', async () => {
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
  let underWay = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      inTurn(String(index % 2), async () => {
        underWay += 1;
        await Promise.resolve();
        const together = underWay;
        underWay -= 1;
        if (index === 2) throw new Error('No picture');
        return together;
      }),
    ),
  );
  const values = results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'));
  expect(values).toEqual([1, 1, 'failed', 1, 1, 1]);
});

test('rejects tasks of an address whose queue is full, and no others', async () => {
  const done: string[] = [];
  const first = taskOf('first', done);
  const running = inTurn('a', first.run);
  const add = (address: string, maxWaiting?: number) =>
    inTurn(address, () => Promise.resolve(address), maxWaiting);
  const waiting = Array.from({ length: 12 }, () => add('a', 12));
  await expect(add('a', 12)).rejects.toMatchObject({ code: 'too-many-requests' });
  // Controls: another address, and a task without a limit.
  waiting.push(add('b', 12), add('a'));
  first.end(undefined);
  await running;
  expect(await Promise.all(waiting)).toHaveLength(14);
  expect(await add('a', 12)).toBe('a');
});
