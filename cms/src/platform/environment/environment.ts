import path from 'node:path';
import { isPrivateHost, isTransportSecure, z } from '@centro/shared';
import { readVariables } from '@centro/shared/environment/read-variables';
import { INTERNAL_VARIABLES, SECRETS, VARIABLES } from '@centro/shared/environment/variables';
import { OperatorError } from '@centro/shared/service/command';
import { databaseServer } from '../database/server';

/** A bucket of an S3-compatible store, with credentials. */
export interface BucketPlace {
  readonly bucket: string;
  readonly region: string;
  /** `undefined` for Amazon S3. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Addresses need TLS, because requests to other services contain personal data and secrets. */
const isSecureAddress = (url: string) => isTransportSecure(new URL(url));
const NEEDS_TLS = 'must be https:// unless it is in a network of your own';
/** Outside private networks the certificate of the database must be verified. */
const databaseAddress = VARIABLES.DATABASE_URL.refine((url) => {
  const { host } = databaseServer(url);
  const modes = new URL(url).searchParams.getAll('sslmode');
  return (
    host.startsWith('/') ||
    isPrivateHost(host) ||
    (modes.length > 0 && modes.every((mode) => mode === 'verify-full'))
  );
}, 'needs ?sslmode=verify-full unless it is in a network of your own');
const listed = (text: string) => text.split(',').map((each) => each.trim());
const keyList = z.array(z.string().min(16, 'needs at least 16 characters'));
const isOne = (value: '0' | '1') => value === '1';

/** File-system paths are absolute. */
const placesShape = {
  DATA_DIR: VARIABLES.DATA_DIR.refine(
    (directory) => path.isAbsolute(directory),
    'must be an absolute path',
  ).default(path.resolve(__dirname, '../../../.data')),
  DATABASE_URL: databaseAddress.optional(),
  MEDIA_STORE: VARIABLES.MEDIA_STORE.optional(),
  AWS_ENDPOINT_URL_S3: VARIABLES.AWS_ENDPOINT_URL_S3.refine(isSecureAddress, NEEDS_TLS).optional(),
  AWS_REGION: VARIABLES.AWS_REGION,
  AWS_ACCESS_KEY_ID: VARIABLES.AWS_ACCESS_KEY_ID.optional(),
  AWS_SECRET_ACCESS_KEY: VARIABLES.AWS_SECRET_ACCESS_KEY.optional(),
};

type GivenPlaces = z.output<z.ZodObject<typeof placesShape>>;

/** A bucket needs credentials. */
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

/** Storage locations of an installation. */
export type Places = ReturnType<typeof placesOf>;

function placesOf(given: GivenPlaces) {
  const { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl } = given;
  const below = (...names: string[]) => path.join(dataDirectory, ...names);
  return {
    dataDirectory,
    publicDirectory: below('public'),
    privateDirectory: below('private'),
    /** For unfinished uploads of private pictures. */
    unfinishedDirectory: below('private', 'uploads'),
    uploadsDirectory: below('public', 'uploads'),
    databaseFile: below('database', 'cms.db'),
    databaseUrl,
    /** Replaces `public` and `private` if there is one. */
    bucket: bucketOf(given),
    outboxDirectory: below('outbox'),
    /** Status of the backups, and files held by a running one. */
    backupDirectory: below('backup'),
    /** Exists while a restore replaces data. */
    restoreMarker: below('restore-under-way'),
  };
}

const environmentSchema = z
  .object({
    HOST: VARIABLES.HOST,
    CMS_PORT: VARIABLES.CMS_PORT,
    PUBLISHER_PORT: VARIABLES.PUBLISHER_PORT,
    PUBLISHER_URL: VARIABLES.PUBLISHER_URL.refine(isSecureAddress, NEEDS_TLS).optional(),
    ...placesShape,
    PUBLIC_URL: VARIABLES.PUBLIC_URL.default('http://localhost:4321'),
    ADMIN_URL: VARIABLES.ADMIN_URL.refine(
      (url) => new URL(url).pathname === '/admin',
      'must end in /admin',
    ).optional(),
    DEMO: VARIABLES.DEMO.unwrap().default('0').transform(isOne),
    SMTP_URL: VARIABLES.SMTP_URL.optional(),
    MAIL_FROM: VARIABLES.MAIL_FROM.optional(),
    MAIL_DAILY_LIMIT: VARIABLES.MAIL_DAILY_LIMIT.optional(),
    NOTICE_DELAY_SECONDS: VARIABLES.NOTICE_DELAY_SECONDS,
    PUBLISHER_SECRET: SECRETS.PUBLISHER_SECRET,
    APP_KEYS: SECRETS.APP_KEYS.transform(listed).pipe(keyList.min(1)),
    API_TOKEN_SALT: SECRETS.API_TOKEN_SALT,
    ADMIN_JWT_SECRET: SECRETS.ADMIN_JWT_SECRET,
    TRANSFER_TOKEN_SALT: SECRETS.TRANSFER_TOKEN_SALT,
    JWT_SECRET: SECRETS.JWT_SECRET,
    ENCRYPTION_KEY: SECRETS.ENCRYPTION_KEY,
    FORMER_ENCRYPTION_KEY: SECRETS.FORMER_ENCRYPTION_KEY.transform(listed).pipe(keyList).default([]),
    SERVE_ADMIN: INTERNAL_VARIABLES.SERVE_ADMIN.transform(isOne),
    TRUST_PROXY: INTERNAL_VARIABLES.TRUST_PROXY.transform(isOne),
    DRAIN_SECONDS: VARIABLES.DRAIN_SECONDS,
    BACKUP_KEY: VARIABLES.BACKUP_KEY.optional(),
    LOG_FORMAT: VARIABLES.LOG_FORMAT,
    LOG_LEVEL: VARIABLES.LOG_LEVEL,
  })
  .superRefine(assertBucketKeys)
  .transform((values) => ({
    host: values.HOST,
    port: values.CMS_PORT,
    publisherUrl: values.PUBLISHER_URL ?? `http://127.0.0.1:${String(values.PUBLISHER_PORT)}`,
    ...placesOf(values),
    publicUrl: values.PUBLIC_URL,
    demo: values.DEMO,
    /** Whether mails that confirm addresses can be delivered (docs/adr/099). */
    confirmsEmails: values.SMTP_URL !== undefined || values.DEMO,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-responder@${new URL(values.PUBLIC_URL).hostname}`,
    mailDailyLimit: values.MAIL_DAILY_LIMIT,
    /** In milliseconds. */
    noticeDelay: values.NOTICE_DELAY_SECONDS * 1000,
    /** In milliseconds. */
    drainTime: values.DRAIN_SECONDS * 1000,
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

/** Configuration of the cms; directories are absolute. */
export type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads the environment of a process.
 *
 * @throws {OperatorError} naming every variable that is missing or wrong, never its value
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  return readVariables(environmentSchema, variables, operatorError);
}

const restoredPlacesSchema = z
  .object({
    ...placesShape,
    BACKUP_KEY: VARIABLES.BACKUP_KEY.optional(),
    /** Without one the secrets have to be in the environment already. */
    SECRETS_FILE: INTERNAL_VARIABLES.SECRETS_FILE.optional(),
  })
  .superRefine(assertBucketKeys)
  .transform((values) => ({
    ...placesOf(values),
    backupKey: values.BACKUP_KEY,
    secretsFile: values.SECRETS_FILE,
  }));

/** Configuration of a restore; there may be no secrets yet. */
export type RestoredPlaces = z.infer<typeof restoredPlacesSchema>;

/** @throws {OperatorError} naming every variable that is wrong, never its value */
export function readRestoredPlaces(variables: NodeJS.ProcessEnv): RestoredPlaces {
  return readVariables(restoredPlacesSchema, variables, operatorError);
}

const operatorError = (line: string) => new OperatorError(line);

let current: Environment | undefined;

/** The environment of this process, read once. */
export function environment(): Environment {
  current ??= readEnvironment(process.env);
  return current;
}
