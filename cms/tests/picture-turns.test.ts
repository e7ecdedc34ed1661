import { expect, test } from 'vitest';
import { inTurn } from '../src/private-images/turns.ts';

/** Work that ends when it is told to. */
function work(name: string, done: string[]) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const run = async () => {
    await promise;
    done.push(name);
  };
  return { run, end: resolve };
}

test('whoever sends many pictures waits for their own; another address is next', async () => {
  const done: string[] = [];
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => {
    const { run, end } = work(name, done);
    end(undefined);
    return inTurn(name.slice(0, 1), run);
  });
  await Promise.all(all);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('one piece of work at a time, also when one fails', async () => {
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

test('an address with twelve waiting is refused, another is not', async () => {
  const done: string[] = [];
  const first = work('first', done);
  const running = inTurn('a', first.run);
  const waiting = Array.from({ length: 12 }, () => inTurn('a', () => Promise.resolve('a')));
  await expect(inTurn('a', () => Promise.resolve('a'))).rejects.toMatchObject({ code: 'too-many-requests' });
  const other = inTurn('b', () => Promise.resolve('b'));
  first.end(undefined);
  await running;
  expect(await Promise.all([...waiting, other])).toHaveLength(13);
  // Control: there is room again.
  expect(await inTurn('a', () => Promise.resolve('a'))).toBe('a');
});
