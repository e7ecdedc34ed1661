import { useSyncExternalStore } from 'react';
import { uploadCopy } from '../../copy/upload.ts';
import type { UploadState } from '../../lib/upload/state.ts';
import type { UploadTask } from '../../lib/upload/task.ts';

/** Progress and controls of a chunked upload; its parent shows success and failure. */
export function UploadProgress({ task }: { task: UploadTask }) {
  const state = useSyncExternalStore(task.subscribe, task.state);
  if (state.kind === 'canceled') {
    return (
      <p className="hint" role="status">
        {uploadCopy.canceled}
      </p>
    );
  }
  if (!('sent' in state)) return null;
  const { kind, sent, total } = state;
  return (
    <div className="upload">
      <progress value={sent} max={total} aria-label={uploadCopy.label} />
      <p className="hint">{textOf(kind, Math.floor((100 * sent) / total))}</p>
      <p className="beside">
        {kind === 'running' && <Act label={uploadCopy.pause} act={task.pause} />}
        {kind === 'paused' && <Act label={uploadCopy.resume} act={task.resume} />}
        {kind !== 'canceling' && <Act label={uploadCopy.cancel} act={task.cancel} />}
      </p>
    </div>
  );
}

function Act({ label, act }: { label: string; act: () => void }) {
  return (
    <button type="button" className="button quiet" onClick={act}>
      {label}
    </button>
  );
}

function textOf(kind: Extract<UploadState, { sent: number }>['kind'], percent: number): string {
  switch (kind) {
    case 'running':
      return uploadCopy.running(percent);
    case 'pausing':
      return uploadCopy.pausing;
    case 'paused':
      return uploadCopy.paused(percent);
    case 'canceling':
      return uploadCopy.canceling;
  }
}
