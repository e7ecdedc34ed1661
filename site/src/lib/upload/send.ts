import { RESUMABLE_ABOVE } from '@centro/shared/upload/images';
import type { ImageFolder } from '@centro/shared';
import { api } from '../api/calls.ts';
import type { Failure } from '../api/failure.ts';
import type { UploadTask } from './task.ts';

/** Outcome of sending a picture. */
export type Sending = 'saved' | 'canceled' | Failure;

/**
 * Uploads a picture of the citizen: in one request, or in chunks if it is large (spec §9).
 *
 * @param onTask receives the task of a chunked upload, which can be paused and canceled
 */
export async function sendPicture(
  folder: ImageFolder,
  { blob, name }: { readonly blob: Blob; readonly name: string },
  onTask: (task: UploadTask) => void,
): Promise<Sending> {
  if (blob.size > RESUMABLE_ABOVE) {
    // Loaded on demand, because rarely needed; a failed import means offline.
    const tasks = await import('./task.ts').catch(() => undefined);
    if (!tasks) return { code: 'offline' };
    const task = tasks.startUpload(folder, blob, name);
    onTask(task);
    return outcomeOf(task);
  }
  const result = await api.uploadImage(folder, blob, name);
  return result.ok ? 'saved' : result.failure;
}

function outcomeOf(task: UploadTask): Promise<Sending> {
  return new Promise((resolve) => {
    const onChange = () => {
      const state = task.state();
      if (state.kind === 'success') resolve('saved');
      if (state.kind === 'canceled') resolve('canceled');
      if (state.kind === 'error') resolve({ code: state.code });
    };
    task.subscribe(onChange);
    onChange();
  });
}
