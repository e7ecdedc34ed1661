import { afterAll, beforeAll } from 'vitest';
import { createCms, type Cms, type CmsProcess } from './cms.ts';
import { signInGoldenEditor, type Editor } from './editor.ts';

/** A cms that runs for a whole test file, with somebody who edits. */
export interface RunningCms extends CmsProcess {
  readonly cms: Cms;
  readonly editor: Editor;
}

/** Starts a cms before the tests of a file, with more variables if given, and ends it after them. */
export function runningCms(variables: Readonly<Record<string, string>> = {}): () => RunningCms {
  let running: RunningCms | undefined;
  const endings: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const cms = await createCms((ending) => endings.push(ending));
    const started = await cms.start(variables);
    running = { ...started, cms, editor: await signInGoldenEditor(started.url) };
  });
  afterAll(async () => {
    for (const ending of endings) await ending();
  });
  return () => {
    if (!running) throw new Error('The cms is not running yet');
    return running;
  };
}
