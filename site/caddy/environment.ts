import { X509Certificate } from 'node:crypto';
import path from 'node:path';
import { isUnreadOnTheWay, z } from '@centro/shared';

const port = z.coerce.number().int().min(1).max(65535);
const secureAddress = z
  .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
  .transform((url) => new URL(url));
const address = z
  .url({ protocol: /^http$/, abort: true, error: 'must be an address that begins with http://' })
  .refine((url) => isUnreadOnTheWay(new URL(url)), 'must be in a network of your own');

const environmentSchema = z
  .object({
    /** The addresses of site and admin: Caddy brings the certificates of both. */
    PUBLIC_URL: secureAddress,
    ADMIN_URL: secureAddress,
    CMS_URL: address,
    /** Where each process of the cms answers, with commas between, when there are several. */
    CMS_UPSTREAMS: z
      .string()
      .transform((list) => list.split(',').map((each) => each.trim()))
      .pipe(z.array(address).min(1))
      .optional(),
    /** Who may stand before Caddy and say who asks, such as the ranges of a CDN, with commas between. */
    PROXY_RANGES: z
      .string()
      .transform((list) => list.split(',').map((each) => each.trim()))
      .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()])))
      .default([]),
    PUBLISHER_URL: address,
    DATA_DIR: z.string().refine((folder) => path.isAbsolute(folder), 'must be an absolute path'),
    /** The media library, where it lies elsewhere. */
    UPLOADS_DIR: z.string().optional(),
    /** The address to listen on; all of the machine's unless it is said. */
    CADDY_HOST: z.string().default(''),
    CADDY_HTTP_PORT: port.default(80),
    CADDY_HTTPS_PORT: port.default(443),
    /** On 127.0.0.1, for health checks. */
    CADDY_HEALTH_PORT: port.default(2019),
    /** Where what Prometheus asks is told; nowhere unless it is said. For a network that the public does not reach. */
    CADDY_METRICS_PORT: port.optional(),
    /** Where maps get their pictures, as the publisher has it. */
    MAP_TILES_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Who vouches for the browsers of the office, as base64 of its certificate (DER): no other gets to the admin. */
    OFFICE_AUTHORITY: z.base64().refine(isCertificate, 'is no certificate').optional(),
    /** Who the authority of certificates may write to. */
    ACME_EMAIL: z.email().optional(),
  })
  .refine(({ PUBLIC_URL, ADMIN_URL }) => PUBLIC_URL.hostname !== ADMIN_URL.hostname, {
    path: ['ADMIN_URL'],
    message: 'needs a host name of its own',
  })
  .transform((values) => ({
    publicUrl: values.PUBLIC_URL,
    adminUrl: values.ADMIN_URL,
    cms: (values.CMS_UPSTREAMS ?? [values.CMS_URL]).map((url) => new URL(url).host),
    proxies: values.PROXY_RANGES,
    publisher: new URL(values.PUBLISHER_URL).host,
    host: values.CADDY_HOST,
    httpPort: values.CADDY_HTTP_PORT,
    httpsPort: values.CADDY_HTTPS_PORT,
    healthPort: values.CADDY_HEALTH_PORT,
    metricsPort: values.CADDY_METRICS_PORT,
    email: values.ACME_EMAIL,
    officeAuthority: values.OFFICE_AUTHORITY,
    mapTiles: values.MAP_TILES_URL === undefined ? undefined : new URL(values.MAP_TILES_URL).origin,
    releasesFolder: path.join(values.DATA_DIR, 'releases'),
    uploadsFolder: values.UPLOADS_DIR ?? path.join(values.DATA_DIR, 'public', 'uploads'),
  }));

function isCertificate(base64: string): boolean {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).ca;
  } catch {
    return false;
  }
}

/** Where Caddy stands: who comes to it and who is behind it. */
export type CaddyPlace = z.infer<typeof environmentSchema>;

/**
 * Reads Caddy's place from the environment; an empty variable counts as not given.
 *
 * @throws with one line naming the variables that are wrong, never their values
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): CaddyPlace {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Environment not usable: ${wrong.join('; ')}`);
}
