import path from 'node:path';
import { z } from '@centro/shared';

const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]+(?:\/[\w!.*'()/-]*)?$/;
const FOLDER = /^file:\/\/\/[^?#]+$/;

/** Where releases are pushed to. */
export const pushTargetSchema = z
  .string()
  .refine((text) => BUCKET.test(text) || FOLDER.test(text), 'must be s3://bucket/prefix or file:///folder')
  .transform((text) => new URL(text));

const environmentSchema = z
  .object({
    DATA_DIR: z.string().min(1),
    PUBLISHER_SECRET: z.string().min(16),
    PUSH_TARGET: pushTargetSchema,
  })
  .transform((environment) => ({
    releasesFolder: path.resolve(environment.DATA_DIR, 'releases'),
    secret: environment.PUBLISHER_SECRET,
    target: environment.PUSH_TARGET,
  }));

export type PushEnvironment = z.infer<typeof environmentSchema>;

/**
 * Reads what a push takes from the environment; an empty variable counts as not given.
 *
 * @throws with one line naming the variables that are wrong
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): PushEnvironment {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Environment not usable: ${wrong.join('; ')}`);
}
