import { describe, expect, test } from 'vitest';
import { afterEvent, type UploadEvent, type UploadState } from './state.ts';

const HALF = { sent: 50, total: 100 };

const states = {
  running: { kind: 'running', ...HALF },
  pausing: { kind: 'pausing', ...HALF },
  paused: { kind: 'paused', ...HALF },
  canceling: { kind: 'canceling', ...HALF },
  canceled: { kind: 'canceled' },
  error: { kind: 'error', code: 'offline' },
  success: { kind: 'success' },
} as const satisfies Record<UploadState['kind'], UploadState>;

const events = {
  progressed: { kind: 'progressed', sent: 75, total: 100 },
  pause: { kind: 'pause' },
  stopped: { kind: 'stopped' },
  resume: { kind: 'resume' },
  cancel: { kind: 'cancel' },
  removed: { kind: 'removed' },
  succeeded: { kind: 'succeeded' },
  failed: { kind: 'failed', code: 'unsupported-image' },
} as const satisfies Record<UploadEvent['kind'], UploadEvent>;

/** All state changes; other events leave the state unchanged. */
const CHANGES: Partial<Record<string, UploadState>> = {
  'running progressed': { kind: 'running', sent: 75, total: 100 },
  'running pause': states.pausing,
  'running cancel': states.canceling,
  'running succeeded': states.success,
  'running failed': { kind: 'error', code: 'unsupported-image' },
  'pausing stopped': states.paused,
  'pausing cancel': states.canceling,
  'pausing succeeded': states.success,
  'paused resume': states.running,
  'paused cancel': states.canceling,
  'canceling removed': states.canceled,
};

describe('afterEvent', () => {
  const pairs = Object.values(states).flatMap((state) =>
    Object.values(events).map((event) => [state, event] as const),
  );

  test.each(pairs)('%j, %j', (state, event) => {
    expect(afterEvent(state, event)).toEqual(CHANGES[`${state.kind} ${event.kind}`] ?? state);
  });

  test('knows every state and event', () => {
    expect(pairs.length).toBe(7 * 8);
  });
});
