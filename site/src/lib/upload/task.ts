import { PIECE_SIZE } from '@centro/shared/upload/images';
import type { ImageFolder } from '@centro/shared';
import type { DetailedError, Upload, UploadOptions } from 'tus-js-client';
import { callerHeaders, failureOf } from '../api/client.ts';
import type { FailureCode } from '../api/failure.ts';
import { afterEvent, type UploadEvent, type UploadState } from './state.ts';

/** How long an upload is retried without progress, and its other requests, in milliseconds (spec §9). */
const TIMEOUTS_MS = { upload: 600_000, others: 120_000 };

/** Exponential backoff between retries, in milliseconds. */
const RETRY = { first: 500, last: 15_000 };

/** A running chunked upload. */
export interface UploadTask {
  readonly state: () => UploadState;
  /** Calls the listener on every change of the state; returns a function to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
}

/**
 * Starts a chunked upload of a picture (design, Images). Loads the client of the protocol on demand; a failed import
 * means offline.
 */
export function startUpload(folder: ImageFolder, picture: Blob, name: string): UploadTask {
  let state: UploadState = { kind: 'running', sent: 0, total: picture.size };
  const listeners = new Set<() => void>();
  const dispatch = (event: UploadEvent) => {
    const before = state;
    state = afterEvent(state, event);
    if (state !== before) for (const listener of listeners) listener();
  };
  const opened = openUpload(folder, picture, name, dispatch).catch(() => {
    dispatch({ kind: 'failed', code: 'offline' });
    return undefined;
  });
  const start = () => void opened.then((upload) => state.kind === 'running' && upload?.start());
  start();
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pause: () => {
      dispatch({ kind: 'pause' });
      void opened
        .then((upload) => upload?.abort())
        .then(() => {
          dispatch({ kind: 'stopped' });
        });
    },
    resume: () => {
      dispatch({ kind: 'resume' });
      start();
    },
    cancel: () => {
      dispatch({ kind: 'cancel' });
      void opened.then(remove).then(() => {
        dispatch({ kind: 'removed' });
      });
    },
  };
}

type Dispatch = (event: UploadEvent) => void;

async function openUpload(
  folder: ImageFolder,
  picture: Blob,
  filename: string,
  dispatch: Dispatch,
): Promise<Upload> {
  const tus = await import('tus-js-client');
  const options: UploadOptions = {
    endpoint: `${location.origin}/api/me/images/${folder}`,
    metadata: { filename },
    headers: callerHeaders(),
    chunkSize: PIECE_SIZE.first,
    retryDelays: delaysWithin(TIMEOUTS_MS.upload),
    // The URL of a document's picture must not be stored in the browser.
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => {
      // With an endpoint, the client restarts the upload whenever it cannot read its progress.
      upload.options.endpoint = null;
    },
    onShouldRetry: (error) => {
      upload.options.chunkSize = PIECE_SIZE.first;
      return mayPass(error, upload.url !== null);
    },
    onProgress: (sent, total) => {
      dispatch({ kind: 'progressed', sent, total });
    },
    onChunkComplete: (size) => {
      upload.options.chunkSize = Math.min(Math.max(2 * size, PIECE_SIZE.first), PIECE_SIZE.last);
    },
    onSuccess: () => {
      dispatch({ kind: 'succeeded' });
    },
    onError: (error) => {
      dispatch({ kind: 'failed', code: codeOf(error) });
    },
  };
  const upload = new tus.Upload(picture, options);
  return upload;
}

/** Removes an upload; if that fails, the server does it after a day. */
async function remove(upload: Upload | undefined): Promise<void> {
  if (!upload) return;
  await upload.abort();
  upload.options.retryDelays = delaysWithin(TIMEOUTS_MS.others);
  await upload.abort(true).catch(() => undefined);
}

/** Retry delays that add up to `total`, in milliseconds. */
export function delaysWithin(total: number): number[] {
  const delays: number[] = [];
  let wait = RETRY.first;
  for (let sum = 0; sum < total; sum += wait) {
    wait = Math.min(wait * 2, RETRY.last, total - sum);
    delays.push(wait);
  }
  return delays;
}

/** Refusals that outlast the retries, and so are reported at once. */
const NOT_SOON: readonly FailureCode[] = ['account-full', 'storage-full'];

/** Whether a retry may succeed. @param begun whether the upload exists, so that a conflict is about its offset */
function mayPass(error: DetailedError, begun: boolean): boolean {
  if (NOT_SOON.includes(codeOf(error))) return false;
  const status = error.originalResponse?.getStatus() ?? 0;
  return status < 400 || status >= 500 || (status === 409 && begun) || status === 423;
}

function codeOf(error: Error): FailureCode {
  const response = 'originalResponse' in error ? (error as DetailedError).originalResponse : null;
  if (!response) return 'offline';
  return failureOf({ data: parsed(response.getBody()), status: response.getStatus() }).code;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
