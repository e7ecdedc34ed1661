import path from 'node:path';
import { isTransportSecure, z } from '@centro/shared';
import { readVariables, type Variables } from '@centro/shared/environment/read-variables';
import { VARIABLES } from '@centro/shared/environment/variables';

const withoutSlash = (url: string) => url.replace(/\/+$/, '');
const isSecureAddress = (url: string) => isTransportSecure(new URL(url));
const NEEDS_TLS = 'must be https:// unless it is in a network of your own';

const environmentSchema = z
  .object({
    HOST: VARIABLES.HOST,
    FRONT_PORT: VARIABLES.FRONT_PORT,
    FRONT_METRICS_PORT: VARIABLES.FRONT_METRICS_PORT.optional(),
    CMS_PORT: VARIABLES.CMS_PORT,
    PUBLISHER_PORT: VARIABLES.PUBLISHER_PORT,
    CMS_URL: VARIABLES.CMS_URL.refine(isSecureAddress, NEEDS_TLS).transform(withoutSlash).optional(),
    PUBLISHER_URL: VARIABLES.PUBLISHER_URL.refine(isSecureAddress, NEEDS_TLS)
      .transform(withoutSlash)
      .optional(),
    ADMIN_URL: VARIABLES.ADMIN_URL.transform(withoutSlash).optional(),
    DATA_DIR: VARIABLES.DATA_DIR.refine(
      (folder) => path.isAbsolute(folder),
      'must be an absolute path',
    ).default(path.resolve(import.meta.dirname, '../../.data')),
    PUBLIC_URL: VARIABLES.PUBLIC_URL.transform(withoutSlash).optional(),
    LOG_LEVEL: VARIABLES.LOG_LEVEL,
    TRUSTED_PROXIES: VARIABLES.TRUSTED_PROXIES,
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

/** @throws with one line naming the variables that are wrong, never their values */
export function readEnvironment(variables: Variables): FrontEnvironment {
  return readVariables(environmentSchema, variables);
}
