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
 * What publishing everything anew took, in milliseconds: the process's start, reading the content, publishing, and
 * what the processor's cores spent on publishing together.
 */
export type FullRender = z.infer<typeof outcomeSchema>;

/**
 * Publishes all that the cms of an installation has into a releases folder of its own, with the publisher's classes.
 *
 * @param folder where the release goes; it must not exist
 * @throws with the output of a publisher that fails
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
