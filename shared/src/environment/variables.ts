import { z } from '../zod.ts';

const port = z.coerce.number('must be a port number').int().min(1).max(65_535);
const secret = z.string().min(16, 'needs at least 16 characters');
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address with http:// or https://',
  abort: true,
});
const flag = z.enum(['0', '1'], 'must be 0 or 1');

/**
 * Variables set by the operator, each with its fixed default, if any, and its description in docs/configuration.md.
 * Programs add their own checks and make variables optional that they do not need.
 */
export const VARIABLES = {
  HOST: z.string().min(1).default('127.0.0.1').describe('Address that every process listens on.'),
  FRONT_PORT: port.default(4321).describe('Port of the site.'),
  FRONT_METRICS_PORT: port.describe(
    'Port of the metrics of the front, which the public must not reach; there are none without it.',
  ),
  CMS_PORT: port.default(1337).describe('Port of the cms and of the admin.'),
  PUBLISHER_PORT: port.default(4322).describe('Port of the publisher.'),
  CMS_URL: webAddress.describe('Address of the cms when it runs on another machine.'),
  PUBLISHER_URL: webAddress.describe('Address of the publisher when it runs on another machine.'),
  PUBLIC_URL: webAddress.describe(
    'Address of the site for visitors; http://localhost:FRONT_PORT by default. With https it turns on strict transport security.',
  ),
  ADMIN_URL: webAddress.describe(
    'Address of the admin, which ends in /admin; http://localhost:CMS_PORT/admin by default.',
  ),
  DATA_DIR: z
    .string()
    .min(1)
    .describe('Folder of the database, the media, the releases and the outbox; .data by default.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: 'must be an address with postgres://', abort: true })
    .describe('PostgreSQL database; SQLite in DATA_DIR without it.'),
  DEMO: flag.default('1').describe('1 seeds an empty database with demo content.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .describe(
      'Mail server, such as smtps://name:password@mail.example; without one, mails are files in the outbox, and e-mails need no confirmation.',
    ),
  MAIL_FROM: z
    .string()
    .min(3)
    .describe('Sender of mails, such as Centro <avisos@centro.example>; no-responder@ the site by default.'),
  MAIL_DAILY_LIMIT: z.coerce
    .number('must be a number of mails')
    .int()
    .min(10)
    .describe(
      'Mails a day that the mail server takes; the last fifth is for codes, links and promotions, and mails above the limit are sent the next day. No limit without it.',
    ),
  NOTICE_DELAY_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400)
    .default(120)
    .describe('Seconds between the last change of a training and the mails about it.'),
  MEDIA_STORE: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be s3://bucket without a path')
    .describe('Bucket of the media, such as s3://centro; they are in DATA_DIR without it.'),
  AWS_ENDPOINT_URL_S3: webAddress.describe('Address of the store of the bucket; Amazon S3 without it.'),
  AWS_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  AWS_ACCESS_KEY_ID: z.string().describe('Name of the key of the bucket.'),
  AWS_SECRET_ACCESS_KEY: z.string().describe('Secret of the key of the bucket.'),
  MAP_TILES_URL: webAddress.describe(
    'Pictures of maps, such as https://tiles.example/{z}/{x}/{y}.png; without it no map has any.',
  ),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(9)
    .default(0)
    .describe('Number of trusted proxies before the front, such as one that ends TLS.'),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe('Seconds for which a cms process still serves requests after a signal to end.'),
  PUBLISHER_POLL_MS: z.coerce
    .number('must be a number of milliseconds')
    .int()
    .min(50)
    .default(2000)
    .describe('Milliseconds between two reads of the content feed.'),
  BACKUP_KEY: z
    .string()
    .describe('Encrypts backups: a passphrase, an age recipient (age1…) or an age identity.'),
  LOG_FORMAT: z.enum(['text', 'json']).default('text').describe('Format of the log lines.'),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'http', 'debug', 'silent'])
    .default('warn')
    .describe('Least important log lines that are written.'),
};

/** Variables read only by docker-compose.yml and deploy/Caddyfile. */
export const CONTAINER_VARIABLES = {
  PUBLIC_HOST: z.string().describe('Host name of the site, in place of PUBLIC_URL.'),
  ADMIN_HOST: z.string().describe('Host name of the admin, in place of ADMIN_URL.'),
  ACME_EMAIL: z.string().describe("Where the authority of the site's certificates sends mail."),
  CMS_UPSTREAMS: z
    .string()
    .default('cms:1337')
    .describe('Hosts and ports of the cms processes, with spaces between them.'),
  CDN_RANGES: z.string().describe('Address ranges of a CDN before Caddy, with spaces between them.'),
};

/** Variables set by our own programs and docker-compose.yml. */
export const INTERNAL_VARIABLES = {
  TRUST_PROXY: flag.default('0').describe('1 has the cms take the address of the client from the front.'),
  SERVE_ADMIN: flag.default('1').describe('0 keeps the admin out of a cms process.'),
  SECRETS_FILE: z.string().describe('File that a restore writes the secrets of a backup to.'),
};

/** Generated secrets of an installation. */
export const SECRETS = {
  PUBLISHER_SECRET: secret
    .regex(/^[!-~]+$/, 'must be ASCII without spaces')
    .describe('Shared by cms and publisher.'),
  APP_KEYS: secret.describe('Keys of the sessions of the admin, with commas between them.'),
  API_TOKEN_SALT: secret.describe("Salt of Strapi's API tokens."),
  ADMIN_JWT_SECRET: secret.describe('Signs the sessions of the staff.'),
  TRANSFER_TOKEN_SALT: secret.describe("Salt of Strapi's transfer tokens."),
  JWT_SECRET: secret.describe('Signs the sessions of citizens.'),
  ENCRYPTION_KEY: secret.describe('Encrypts the keys of certificates and signs links in mails.'),
  FORMER_ENCRYPTION_KEY: z
    .string()
    .describe('The encryption key before, while something is still encrypted with it.'),
};

/** A row of docs/configuration.md. */
export interface DescribedVariable {
  readonly name: string;
  /** Undefined if there is no fixed default. */
  readonly default: string | undefined;
  readonly description: string;
}

/** The rows of a table of variables. */
export function describeVariables(variables: Readonly<Record<string, z.ZodType>>): DescribedVariable[] {
  return Object.entries(variables).map(([name, schema]) => {
    const { data } = schema.safeParse(undefined);
    return {
      name,
      default: typeof data === 'string' || typeof data === 'number' ? String(data) : undefined,
      description: schema.description ?? '',
    };
  });
}
