import path from 'node:path';
import { isUnreadOnTheWay, z } from '@centro/shared';

const port = z.coerce.number().int().min(1).max(65535);

const environmentSchema = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PUBLISHER_PORT: port.default(4322),
    CMS_PORT: port.default(1337),
    /** Where the cms answers, when it is not on this machine. */
    CMS_URL: z
      .url({ abort: true })
      .refine(
        (url) => isUnreadOnTheWay(new URL(url)),
        'must be https:// unless it is in a network of your own',
      )
      .optional(),
    PUBLISHER_SECRET: z
      .string()
      .min(16)
      .regex(/^[!-~]+$/, 'must be ASCII without spaces'),
    DATA_DIR: z.string().min(1),
    FRONT_PORT: port.default(4321),
    /** The address visitors use: feeds, search engines and shared links need it in full. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Where maps get their pictures, such as `https://tiles.example/{z}/{x}/{y}.png`; none is asked without it. */
    MAP_TILES_URL: z
      .url({ protocol: /^https?$/ })
      .refine(
        (url) => ['{z}', '{x}', '{y}'].every((part) => decodeURI(url).includes(part)),
        'must have {z}, {x} and {y}',
      )
      .optional(),
    /** Longest time between two looks at the content feed, in milliseconds. */
    PUBLISHER_POLL_MS: z.coerce.number().int().min(50).default(2000),
  })
  .transform((environment) => ({
    ...environment,
    CMS_URL: environment.CMS_URL ?? `http://127.0.0.1:${String(environment.CMS_PORT)}`,
  }))
  .transform((environment) => ({
    host: environment.HOST,
    port: environment.PUBLISHER_PORT,
    cmsUrl: environment.CMS_URL,
    secret: environment.PUBLISHER_SECRET,
    publicUrl: environment.PUBLIC_URL ?? `http://localhost:${String(environment.FRONT_PORT)}`,
    mapTiles: environment.MAP_TILES_URL ?? null,
    releasesFolder: path.resolve(environment.DATA_DIR, 'releases'),
    pollInterval: environment.PUBLISHER_POLL_MS,
  }));

export type PublisherEnvironment = z.infer<typeof environmentSchema>;

/**
 * Reads the publisher's place and secrets from the environment; an empty variable counts as not given.
 *
 * @throws with one line naming the variables that are wrong
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): PublisherEnvironment {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Environment not usable: ${wrong.join('; ')}`);
}
