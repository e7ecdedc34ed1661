import { RESUMABLE_ABOVE } from '@centro/shared/upload/images';
import type { ImageFolder } from '@centro/shared';
import { api } from '../api/calls.ts';
import type { Failure } from '../api/failure.ts';
import type { UploadTask } from './task.ts';

/** What became of a picture that was sent. */
export type Sending = 'saved' | 'canceled' | Failure;

/**
 * Sends a picture to where its owner keeps it: in one request, or in pieces when it is large (spec §9).
 *
 * @param onTask hears of the task that can be paused and canceled, if there is one
 */
export async function sendPicture(
  folder: ImageFolder,
  { blob, name }: { readonly blob: Blob; readonly name: string },
  onTask: (task: UploadTask) => void,
): Promise<Sending> {
  if (blob.size > RESUMABLE_ABOVE) {
    // Rarely needed, so not loaded with the page; who cannot load it is without a network.
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
    const look = () => {
      const state = task.state();
      if (state.kind === 'success') resolve('saved');
      if (state.kind === 'canceled') resolve('canceled');
      if (state.kind === 'error') resolve({ code: state.code });
    };
    task.subscribe(look);
    look();
  });
}
