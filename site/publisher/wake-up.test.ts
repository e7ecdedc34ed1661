import { describe, expect, test } from 'vitest';
import { WakeUp } from './wake-up.ts';

const LONG = 2 ** 40;

describe('a wake-up', () => {
  test('ends the sleep when called', async () => {
    const wakeUp = new WakeUp();
    const sleeping = wakeUp.sleep(LONG);
    wakeUp.call();
    await expect(sleeping).resolves.toBeUndefined();
  });

  test('is not lost when called while no sleep is pending', async () => {
    const wakeUp = new WakeUp();
    wakeUp.call();
    wakeUp.call();
    await expect(wakeUp.sleep(LONG)).resolves.toBeUndefined();
  });

  test('ends the sleep by itself at its time, also when that is past', async () => {
    await expect(new WakeUp().sleep(-5)).resolves.toBeUndefined();
    await expect(new WakeUp().sleep(5)).resolves.toBeUndefined();
  });
});
