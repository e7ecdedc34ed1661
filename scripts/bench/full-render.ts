import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ROOT, type Environment } from '../environment.ts';
import { runTool } from '../processes/tool.ts';
import { withProgress } from './progress.ts';

const outcomeSchema = z.object({
  start: z.number(),
  read: z.number(),
  publish: z.number(),
  processor: z.number(),
  pages: z.int().positive(),
});

/**
 * Durations of publishing all content, in milliseconds: start of the process, reading the content, publishing, and CPU
 * time of publishing over all cores.
 */
export type FullRender = z.infer<typeof outcomeSchema>;

/**
 * Publishes all content of an installation's cms to a separate releases folder, with the publisher's classes.
 *
 * @param folder for the release; must not exist
 * @throws with the output of a failed publisher
 */
export async function fullRender(
  { variables }: Environment,
  folder: string,
  signal: AbortSignal,
): Promise<FullRender> {
  await fs.mkdir(folder);
  const cwd = path.join(ROOT, 'site');
  const env = { ...variables, DATA_DIR: folder };
  const { code, output } = await withProgress('full render', () =>
    runTool(process.execPath, [path.join(cwd, 'bench/full-render.ts')], { cwd, env, signal }),
  );
  if (code !== 0) throw new Error(`The full render failed:\n${output}`);
  return outcomeSchema.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
}
