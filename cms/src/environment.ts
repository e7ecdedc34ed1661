import path from 'node:path';
import { z } from '@centro/shared';
import { StartError } from './errors/start-error';

const secret = z.string().min(16, 'needs at least 16 characters');
const port = z.coerce.number().int().min(1).max(65535);
const adminAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).pathname === '/admin', 'must end in /admin');
const flag = z.enum(['0', '1']).transform((value) => value === '1');

const environmentSchema = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    CMS_PORT: port.default(1337),
    PUBLISHER_PORT: port.default(4322),
    /** Where the publisher takes hints, when it is not on this machine. */
    PUBLISHER_URL: z.url({ protocol: /^https?$/ }).optional(),
    DATA_DIR: z
      .string()
      .refine((directory) => path.isAbsolute(directory), 'must be an absolute path')
      .default(path.resolve(__dirname, '../../../.data')),
    DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
    /** Where citizens find the site: mails lead there. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:4321'),
    ADMIN_URL: adminAddress.optional(),
    /** Such as `smtps://name:password@mail.example`; without one, mails land in files. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** Who mails come from, such as `Centro <avisos@centro.example>`. */
    MAIL_FROM: z.string().min(3).optional(),
    /** How long after the last change people are told of it. */
    NOTICE_DELAY_SECONDS: z.coerce.number().int().min(0).max(86_400).default(120),
    PUBLISHER_SECRET: secret,
    APP_KEYS: z
      .string()
      .transform((keys) => keys.split(',').map((key) => key.trim()))
      .pipe(z.array(secret).min(1)),
    API_TOKEN_SALT: secret,
    ADMIN_JWT_SECRET: secret,
    TRANSFER_TOKEN_SALT: secret,
    JWT_SECRET: secret,
    ENCRYPTION_KEY: secret,
    SERVE_ADMIN: flag.default(true),
    TRUST_PROXY: flag.default(false),
    LOG_LEVEL: z.enum(['error', 'warn', 'info', 'http', 'debug', 'silent']).default('warn'),
  })
  .transform((values) => ({
    host: values.HOST,
    port: values.CMS_PORT,
    publisherUrl: values.PUBLISHER_URL ?? `http://127.0.0.1:${String(values.PUBLISHER_PORT)}`,
    dataDirectory: values.DATA_DIR,
    publicDirectory: path.join(values.DATA_DIR, 'public'),
    privateDirectory: path.join(values.DATA_DIR, 'private'),
    /** Of private pictures that are being sent in pieces. */
    unfinishedDirectory: path.join(values.DATA_DIR, 'private', 'uploads'),
    uploadsDirectory: path.join(values.DATA_DIR, 'public', 'uploads'),
    databaseFile: path.join(values.DATA_DIR, 'database', 'cms.db'),
    databaseUrl: values.DATABASE_URL,
    outboxDirectory: path.join(values.DATA_DIR, 'outbox'),
    publicUrl: values.PUBLIC_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-responder@${new URL(values.PUBLIC_URL).hostname}`,
    /** In milliseconds. */
    noticeDelay: values.NOTICE_DELAY_SECONDS * 1000,
    adminUrl: values.ADMIN_URL ?? `http://localhost:${String(values.CMS_PORT)}/admin`,
    publisherSecret: values.PUBLISHER_SECRET,
    appKeys: values.APP_KEYS,
    apiTokenSalt: values.API_TOKEN_SALT,
    adminJwtSecret: values.ADMIN_JWT_SECRET,
    transferTokenSalt: values.TRANSFER_TOKEN_SALT,
    jwtSecret: values.JWT_SECRET,
    encryptionKey: values.ENCRYPTION_KEY,
    serveAdmin: values.SERVE_ADMIN,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  }));

/** Everything the cms takes from its surroundings; directories are absolute. */
export type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads the environment of a process.
 *
 * @throws {StartError} naming every variable that is missing or wrong, never its value
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const result = environmentSchema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path: [name], code, message }) =>
    given.some(([key]) => key === name) || code !== 'invalid_type'
      ? `${String(name)}: ${message}`
      : `${String(name)} is missing`,
  );
  throw new StartError(`bad environment: ${problems.join('; ')}`);
}

let current: Environment | undefined;

/** The environment of this process, read once. */
export function environment(): Environment {
  current ??= readEnvironment(process.env);
  return current;
}
