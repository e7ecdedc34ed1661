import type { FailureCode } from '../api/failure.ts';

/** How far an upload is, in bytes. */
interface Progress {
  readonly sent: number;
  readonly total: number;
}

type Under<K extends string> = Progress & { readonly kind: K };

/** The states of a chunked upload (spec §4, Upload task states). */
export type UploadState =
  | Under<'running'>
  | Under<'pausing'>
  | Under<'paused'>
  | Under<'canceling'>
  | { readonly kind: 'canceled' | 'success' }
  | { readonly kind: 'error'; readonly code: FailureCode };

/** Events of an upload: commands of the citizen, and their outcomes. */
export type UploadEvent =
  | ({ readonly kind: 'progressed' } & Progress)
  | { readonly kind: 'pause' | 'stopped' | 'resume' | 'cancel' | 'removed' | 'succeeded' }
  | { readonly kind: 'failed'; readonly code: FailureCode };

/** The state after an event; events that do not apply to the state are ignored. */
export function afterEvent(state: UploadState, event: UploadEvent): UploadState {
  switch (state.kind) {
    case 'running':
      return whileRunning(state, event);
    case 'pausing':
      if (event.kind === 'stopped') return { ...state, kind: 'paused' };
      // The last chunk may be accepted while the upload is being stopped.
      return event.kind === 'succeeded' ? { kind: 'success' } : whileStoppable(state, event);
    case 'paused':
      return event.kind === 'resume' ? { ...state, kind: 'running' } : whileStoppable(state, event);
    case 'canceling':
      return event.kind === 'removed' ? { kind: 'canceled' } : state;
    case 'canceled':
    case 'error':
    case 'success':
      return state;
  }
}

function whileRunning(state: Under<'running'>, event: UploadEvent): UploadState {
  switch (event.kind) {
    case 'progressed':
      return { kind: 'running', sent: event.sent, total: event.total };
    case 'pause':
      return { ...state, kind: 'pausing' };
    case 'succeeded':
      return { kind: 'success' };
    case 'failed':
      return { kind: 'error', code: event.code };
    case 'cancel':
    case 'stopped':
    case 'resume':
    case 'removed':
      return whileStoppable(state, event);
  }
}

function whileStoppable(
  state: Under<'running'> | Under<'pausing'> | Under<'paused'>,
  { kind }: UploadEvent,
): UploadState {
  return kind === 'cancel' ? { ...state, kind: 'canceling' } : state;
}
