import { afterAll, beforeAll } from 'vitest';
import { createCms, type Cms, type CmsProcess } from './cms.ts';
import { signInGoldenEditor, type Editor } from './editor.ts';

/** A cms that runs for a whole test file, with an editor's session. */
export interface RunningCms extends CmsProcess {
  readonly cms: Cms;
  readonly editor: Editor;
}

let shared: Promise<RunningCms> | undefined;

/**
 * The cms that the files of a worker share. They only add data, and assert nothing about data of other files. It exits
 * with the worker, when its IPC channel closes.
 */
export function sharedCms(): () => RunningCms {
  return readyBefore(() => (shared ??= startCms(() => undefined)));
}

/** Starts a cms before the tests of a file, and stops it after them. */
export function runningCms(variables: Readonly<Record<string, string>> = {}): () => RunningCms {
  const endings: (() => Promise<void>)[] = [];
  const running = readyBefore(() => startCms((ending) => endings.push(ending), variables));
  afterAll(async () => {
    for (const ending of endings) await ending();
  });
  return running;
}

/** Starts a cms before the tests of a file; the returned function gives it. */
function readyBefore(start: () => Promise<RunningCms>): () => RunningCms {
  let running: RunningCms | undefined;
  beforeAll(async () => {
    running = await start();
  });
  return () => {
    if (!running) throw new Error('The cms is not running yet');
    return running;
  };
}

async function startCms(
  atEnd: (ending: () => Promise<void>) => void,
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningCms> {
  const cms = await createCms(atEnd);
  const started = await cms.start(variables);
  return { ...started, cms, editor: await signInGoldenEditor(started.url) };
}
