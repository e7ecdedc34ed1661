import path from 'node:path';
import { z } from '@centro/shared';

const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]+(?:\/[\w!.*'()/-]*)?$/;
const FOLDER = /^file:\/\/\/[^?#]+$/;

/** Where releases are pushed to. */
export const pushTargetSchema = z
  .string()
  .refine((text) => BUCKET.test(text) || FOLDER.test(text), 'must be s3://bucket/prefix or file:///folder')
  .transform((text) => new URL(text));

/** The variables that say where the store of a bucket is, named as all its tools name them. */
export const storeShape = {
  AWS_ENDPOINT_URL_S3: z.url({ protocol: /^https?$/ }).optional(),
  AWS_REGION: z.string().default('us-east-1'),
};

/** Where the store of a bucket is; without an endpoint it is Amazon's. */
export interface Store {
  readonly region: string;
  readonly endpoint: string | undefined;
}

/** What the variables say. */
export function storeOf(variables: z.output<z.ZodObject<typeof storeShape>>): Store {
  return { region: variables.AWS_REGION, endpoint: variables.AWS_ENDPOINT_URL_S3 };
}

const environmentSchema = z
  .object({
    DATA_DIR: z.string().min(1),
    PUBLISHER_SECRET: z.string().min(16),
    PUSH_TARGET: pushTargetSchema,
    ...storeShape,
  })
  .transform((environment) => ({
    releasesFolder: path.resolve(environment.DATA_DIR, 'releases'),
    secret: environment.PUBLISHER_SECRET,
    target: environment.PUSH_TARGET,
    store: storeOf(environment),
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
