import { describe, expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';

describe('concurrently', () => {
  test('processes all items within the concurrency limit', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await concurrently(3, [1, 2, 3, 4, 5, 6, 7], async (item) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      done.push(item);
    });
    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(3);
  });

  test('starts no items after a failure, and rejects with it', async () => {
    const started: number[] = [];
    const work = (item: number) => {
      started.push(item);
      return item === 2 ? Promise.reject(new Error('two')) : Promise.resolve();
    };
    await expect(concurrently(1, [1, 2, 3], work)).rejects.toThrow('two');
    expect(started).toEqual([1, 2]);
  });
});
