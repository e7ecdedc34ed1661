import path from 'node:path';
import { isNear, isUnreadOnTheWay, z } from '@centro/shared';
import { databaseServer } from './database/server';
import { StartError } from './errors/start-error';
import type { BucketPlace } from './object-store/bucket-client';

const secret = z.string().min(16, 'needs at least 16 characters');
const port = z.coerce.number().int().min(1).max(65535);
const adminAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).pathname === '/admin', 'must end in /admin');
/** Of another service; what is asked of it names people and has secrets. */
const serviceAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => isUnreadOnTheWay(new URL(url)), 'must be https:// unless it is in a network of your own');
/** Elsewhere the database's certificate is verified. */
const databaseAddress = z.url({ protocol: /^postgres(?:ql)?$/, abort: true }).refine((url) => {
  const { host } = databaseServer(url);
  const modes = new URL(url).searchParams.getAll('sslmode');
  return (
    host.startsWith('/') ||
    isNear(host) ||
    (modes.length > 0 && modes.every((mode) => mode === 'verify-full'))
  );
}, 'needs ?sslmode=verify-full unless it is in a network of your own');
const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** Where an installation keeps what it keeps; all paths are absolute. */
const placesShape = {
  DATA_DIR: z
    .string()
    .refine((directory) => path.isAbsolute(directory), 'must be an absolute path')
    .default(path.resolve(__dirname, '../../../.data')),
  DATABASE_URL: databaseAddress.optional(),
  /** Where what people and the office upload lies, when it is not in `DATA_DIR`. */
  MEDIA_STORE: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be s3://bucket, with nothing behind it')
    .optional(),
  AWS_ENDPOINT_URL_S3: serviceAddress.optional(),
  AWS_REGION: z.string().default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
};

type GivenPlaces = z.output<z.ZodObject<typeof placesShape>>;

/** A bucket takes nothing from somebody who does not say who they are. */
function assertBucketKeys(given: GivenPlaces, context: z.core.$RefinementCtx): void {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const) {
    if (given.MEDIA_STORE === undefined || given[name] !== undefined) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'is needed for MEDIA_STORE' });
  }
}

function bucketOf(given: GivenPlaces): BucketPlace | undefined {
  const {
    MEDIA_STORE: store,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  } = given;
  if (store === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const bucket = new URL(store).hostname;
  return {
    bucket,
    region: given.AWS_REGION,
    endpoint: given.AWS_ENDPOINT_URL_S3,
    accessKeyId,
    secretAccessKey,
  };
}

/** Where an installation keeps what it keeps. */
export type Places = ReturnType<typeof placesOf>;

function placesOf(given: GivenPlaces) {
  const { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl } = given;
  const below = (...names: string[]) => path.join(dataDirectory, ...names);
  return {
    dataDirectory,
    publicDirectory: below('public'),
    privateDirectory: below('private'),
    /** Of private pictures that are being sent in pieces. */
    unfinishedDirectory: below('private', 'uploads'),
    uploadsDirectory: below('public', 'uploads'),
    databaseFile: below('database', 'cms.db'),
    databaseUrl,
    /** Holds what would lie in `public` and `private` otherwise. */
    bucket: bucketOf(given),
    outboxDirectory: below('outbox'),
    /** What backups leave here: their state, and what one under way holds. */
    backupDirectory: below('backup'),
    /** There while a restore puts things in their place. */
    restoreMarker: below('restore-under-way'),
  };
}

const environmentSchema = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    CMS_PORT: port.default(1337),
    PUBLISHER_PORT: port.default(4322),
    /** Where the publisher takes hints, when it is not on this machine. */
    PUBLISHER_URL: serviceAddress.optional(),
    ...placesShape,
    /** Where citizens find the site: mails lead there. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:4321'),
    ADMIN_URL: adminAddress.optional(),
    /** Such as `smtps://name:password@mail.example`; without one, mails land in files. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** Who mails come from, such as `Centro <avisos@centro.example>`. */
    MAIL_FROM: z.string().min(3).optional(),
    /** How long after the last change people are told of it. */
    NOTICE_DELAY_SECONDS: z.coerce.number().int().min(0).max(86_400).default(120),
    /** Travels in a header. */
    PUBLISHER_SECRET: secret.regex(/^[!-~]+$/, 'must be ASCII without spaces'),
    APP_KEYS: z
      .string()
      .transform((keys) => keys.split(',').map((key) => key.trim()))
      .pipe(z.array(secret).min(1)),
    API_TOKEN_SALT: secret,
    ADMIN_JWT_SECRET: secret,
    TRANSFER_TOKEN_SALT: secret,
    JWT_SECRET: secret,
    ENCRYPTION_KEY: secret,
    /** The one before, for as long as something is sealed or signed with it (docs/secrets.md). */
    FORMER_ENCRYPTION_KEY: z
      .string()
      .transform((keys) => keys.split(',').map((key) => key.trim()))
      .pipe(z.array(secret))
      .default([]),
    SERVE_ADMIN: flag.default(true),
    TRUST_PROXY: flag.default(false),
    /** How long it goes on answering once it is to end and says so at `/readyz`. */
    ENDING_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
    /** Seals backups: a passphrase, an age recipient (`age1…`) or an age identity (`AGE-SECRET-KEY-…`). */
    BACKUP_KEY: z.string().optional(),
    /** Lines for people, or of JSON for what collects them. */
    LOG_FORMAT: z.enum(['text', 'json']).default('text'),
    LOG_LEVEL: z.enum(['error', 'warn', 'info', 'http', 'debug', 'silent']).default('warn'),
  })
  .superRefine(assertBucketKeys)
  .transform((values) => ({
    host: values.HOST,
    port: values.CMS_PORT,
    publisherUrl: values.PUBLISHER_URL ?? `http://127.0.0.1:${String(values.PUBLISHER_PORT)}`,
    ...placesOf(values),
    publicUrl: values.PUBLIC_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-responder@${new URL(values.PUBLIC_URL).hostname}`,
    /** In milliseconds. */
    noticeDelay: values.NOTICE_DELAY_SECONDS * 1000,
    /** In milliseconds. */
    endingTime: values.ENDING_SECONDS * 1000,
    adminUrl: values.ADMIN_URL ?? `http://localhost:${String(values.CMS_PORT)}/admin`,
    publisherSecret: values.PUBLISHER_SECRET,
    appKeys: values.APP_KEYS,
    apiTokenSalt: values.API_TOKEN_SALT,
    adminJwtSecret: values.ADMIN_JWT_SECRET,
    transferTokenSalt: values.TRANSFER_TOKEN_SALT,
    jwtSecret: values.JWT_SECRET,
    encryptionKey: values.ENCRYPTION_KEY,
    formerEncryptionKeys: values.FORMER_ENCRYPTION_KEY,
    serveAdmin: values.SERVE_ADMIN,
    trustProxy: values.TRUST_PROXY,
    backupKey: values.BACKUP_KEY,
    logFormat: values.LOG_FORMAT,
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
  return parsedBy(environmentSchema, variables);
}

const restoredPlacesSchema = z
  .object({
    ...placesShape,
    BACKUP_KEY: z.string().optional(),
    /** The file that takes the secrets of a backup; without one they have to be in the environment already. */
    SECRETS_FILE: z.string().optional(),
  })
  .superRefine(assertBucketKeys)
  .transform((values) => ({
    ...placesOf(values),
    backupKey: values.BACKUP_KEY,
    secretsFile: values.SECRETS_FILE,
  }));

/** What a restore needs to know of its surroundings; there may be no secrets yet. */
export type RestoredPlaces = z.infer<typeof restoredPlacesSchema>;

/** @throws {StartError} naming every variable that is wrong, never its value */
export function readRestoredPlaces(variables: NodeJS.ProcessEnv): RestoredPlaces {
  return parsedBy(restoredPlacesSchema, variables);
}

/** An empty variable counts as not given. */
function parsedBy<T>(schema: z.ZodType<T>, variables: NodeJS.ProcessEnv): T {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const result = schema.safeParse(Object.fromEntries(given));
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
