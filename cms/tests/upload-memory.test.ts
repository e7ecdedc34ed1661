import fs from 'node:fs';
import { RESUMABLE_BODY_LIMIT } from '@centro/shared';
import { expect, test } from 'vitest';
import { signUp } from './harness/citizen.ts';
import { noise } from './harness/pictures.ts';
import { uploadInPieces } from './harness/resumable.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();

const UPLOADS = 24;
const MAX_RISE_MB = 150;
/** The allocator retains some. Without processing pictures one by one, usage rises by 800 MB and stays there. */
const MAX_LEFT_MB = 100;
const ON_LINUX = process.platform === 'linux';

/** Current and peak resident memory of the cms, in megabytes. */
function memory(): { readonly now: number; readonly peak: number } {
  const status = fs.readFileSync(`/proc/${String(cms().pid)}/status`, 'utf8');
  const figure = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { now: figure('VmRSS'), peak: figure('VmHWM') };
}

function resetPeak(): void {
  fs.writeFileSync(`/proc/${String(cms().pid)}/clear_refs`, '5');
}

test.runIf(ON_LINUX)(
  '24 parallel uploads of 32 MB raise the memory of the cms by at most 150 MB',
  async () => {
    const content = await noise(RESUMABLE_BODY_LIMIT * 0.98);
    const [first, ...others] = await Promise.all(
      Array.from({ length: UPLOADS + 1 }, () => signUp(cms().url)),
    );
    if (!first) throw new Error('No account was created');
    const upload = (citizen: typeof first) => uploadInPieces(cms().url, citizen, content, {}, content.length);
    // The first picture loads libraries that stay in memory.
    expect((await upload(first)).status).toBe(204);
    const { now: before } = memory();
    resetPeak();
    const answers = await Promise.all(others.map(upload));
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 204));
    expect(memory().peak - before).toBeLessThanOrEqual(MAX_RISE_MB);
    await expect.poll(() => memory().now - before).toBeLessThanOrEqual(MAX_LEFT_MB);
  },
);
