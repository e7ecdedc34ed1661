import path from 'node:path';
import { isUnreadOnTheWay, z } from '@centro/shared';

const port = z.coerce.number().int().min(1).max(65535);
const address = z.url({ protocol: /^https?$/, abort: true }).transform((url) => url.replace(/\/+$/, ''));
const serviceAddress = address.refine(
  (url) => isUnreadOnTheWay(new URL(url)),
  'must be https:// unless it is in a network of your own',
);

const environmentSchema = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    FRONT_PORT: port.default(4321),
    /** Where metrics are, when there are to be any; the public must not reach it. */
    FRONT_METRICS_PORT: port.optional(),
    CMS_PORT: port.default(1337),
    PUBLISHER_PORT: port.default(4322),
    /** Where the cms answers, when it is not on this machine. */
    CMS_URL: serviceAddress.optional(),
    /** Where the publisher makes previews, when it is not on this machine. */
    PUBLISHER_URL: serviceAddress.optional(),
    /** Where editors work, who alone see previews. */
    ADMIN_URL: address.optional(),
    DATA_DIR: z
      .string()
      .refine((folder) => path.isAbsolute(folder), 'must be an absolute path')
      .default(path.resolve(import.meta.dirname, '../../.data')),
    /** The address visitors use; with https it turns on strict transport security. */
    PUBLIC_URL: address.optional(),
    LOG_LEVEL: z.enum(['error', 'warn', 'info', 'http', 'debug', 'silent']).default('warn'),
    /** How many proxies of one's own, such as one that ends TLS, stand before the front. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(9).default(0),
  })
  .transform((values) => ({
    host: values.HOST,
    port: values.FRONT_PORT,
    metricsPort: values.FRONT_METRICS_PORT,
    cmsUrl: values.CMS_URL ?? `http://127.0.0.1:${String(values.CMS_PORT)}`,
    preview: {
      publisherUrl: values.PUBLISHER_URL ?? `http://127.0.0.1:${String(values.PUBLISHER_PORT)}`,
      adminOrigin: new URL(values.ADMIN_URL ?? `http://localhost:${String(values.CMS_PORT)}`).origin,
    },
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${String(values.FRONT_PORT)}`,
    trustedProxies: values.TRUSTED_PROXIES,
    logsRequests: ['http', 'debug'].includes(values.LOG_LEVEL),
    releasesFolder: path.join(values.DATA_DIR, 'releases'),
    uploadsFolder: path.join(values.DATA_DIR, 'public', 'uploads'),
  }));

export type FrontEnvironment = z.infer<typeof environmentSchema>;

/**
 * Reads the front's place from the environment; an empty variable counts as not given.
 *
 * @throws with one line naming the variables that are wrong, never their values
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): FrontEnvironment {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Environment not usable: ${wrong.join('; ')}`);
}
