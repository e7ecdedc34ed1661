import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { PlainError } from './processes/command.ts';
import { installationSecrets, randomPassword } from './random-secrets.ts';

/** Folder of the project. */
export const ROOT = path.dirname(import.meta.dirname);

export const ADMIN_EMAIL = 'admin@centro.example';
export const EDITOR_EMAIL = 'editora@centro.example';
export const CITIZEN_EMAIL = 'ciudadana@centro.example';

const PORTS = { FRONT_PORT: 4321, CMS_PORT: 1337, PUBLISHER_PORT: 4322 } as const;

const port = z.coerce.number('must be a port number').int().min(1).max(65_535);
const secret = z.string().min(16, 'needs at least 16 characters');
const password = z.string().min(8, 'needs at least 8 characters');
const address = z.url({ protocol: /^https?$/, error: 'must be an address with http:// or https://' });

const environmentSchema = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    FRONT_PORT: port.default(PORTS.FRONT_PORT),
    CMS_PORT: port.default(PORTS.CMS_PORT),
    PUBLISHER_PORT: port.default(PORTS.PUBLISHER_PORT),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(?:ql)?$/, error: 'must be an address with postgres://' })
      .optional(),
    DEMO: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
    PUBLISHER_POLL_MS: z.coerce.number('must be a number of milliseconds').int().min(50).optional(),
    PUBLIC_URL: address.optional(),
    ADMIN_URL: address.optional(),
    PUBLISHER_SECRET: secret,
    APP_KEYS: secret,
    API_TOKEN_SALT: secret,
    ADMIN_JWT_SECRET: secret,
    TRANSFER_TOKEN_SALT: secret,
    JWT_SECRET: secret,
    ENCRYPTION_KEY: secret,
    DEMO_ADMIN_PASSWORD: password,
    DEMO_EDITOR_PASSWORD: password,
    DEMO_CITIZEN_PASSWORD: password,
  })
  .superRefine((values, context) => {
    const names = Object.keys(PORTS) as (keyof typeof PORTS)[];
    for (const [index, name] of names.entries()) {
      const same = names.slice(0, index).find((other) => values[other] === values[name]);
      if (same) context.addIssue({ code: 'custom', path: [name], message: `is the same port as ${same}` });
    }
  });

type Variables = Readonly<Record<string, string | undefined>>;

/** What all processes of an installation share. */
export interface Environment {
  readonly host: string;
  readonly frontPort: number;
  readonly cmsPort: number;
  readonly publisherPort: number;
  /** Absolute. */
  readonly dataDirectory: string;
  readonly demo: boolean;
  /** Where visitors find the site. */
  readonly publicUrl: string;
  /** Where editors find the admin. */
  readonly adminUrl: string;
  readonly publisherSecret: string;
  readonly adminPassword: string;
  readonly editorPassword: string;
  readonly citizenPassword: string;
  /** Everything a process of the installation is started with. */
  readonly variables: Record<string, string>;
}

/**
 * The environment of this installation: real variables, else `.env`, which is made or completed with random secrets.
 *
 * @throws {PlainError} one line naming every variable that is wrong, never its value
 */
export function loadEnvironment(
  variables: Variables = process.env,
  file = path.join(ROOT, '.env'),
): Environment {
  return readEnvironment({ ...completedFile(file), ...given(variables) });
}

/**
 * Reads the given variables and nothing else.
 *
 * @throws {PlainError} one line naming every variable that is wrong, never its value
 */
export function readEnvironment(variables: Variables): Environment {
  const parsed = environmentSchema.safeParse(given(variables));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path: names, message }) => `${names.join('.')} ${message}`);
    throw new PlainError(`The environment cannot be used: ${wrong.join('; ')}.`);
  }
  const { data } = parsed;
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${String(data.FRONT_PORT)}`;
  const adminUrl = data.ADMIN_URL ?? `http://localhost:${String(data.CMS_PORT)}/admin`;
  const dataDirectory = path.resolve(ROOT, data.DATA_DIR);
  return {
    host: data.HOST,
    frontPort: data.FRONT_PORT,
    cmsPort: data.CMS_PORT,
    publisherPort: data.PUBLISHER_PORT,
    dataDirectory,
    demo: data.DEMO === '1',
    publicUrl,
    adminUrl,
    publisherSecret: data.PUBLISHER_SECRET,
    adminPassword: data.DEMO_ADMIN_PASSWORD,
    editorPassword: data.DEMO_EDITOR_PASSWORD,
    citizenPassword: data.DEMO_CITIZEN_PASSWORD,
    variables: {
      NODE_ENV: 'production',
      CMS_URL: addressOf(data.HOST, data.CMS_PORT),
      PUBLISHER_URL: addressOf(data.HOST, data.PUBLISHER_PORT),
      // Citizens reach the cms through the front, which says who they are.
      TRUST_PROXY: '1',
      ...given(variables),
      HOST: data.HOST,
      FRONT_PORT: String(data.FRONT_PORT),
      CMS_PORT: String(data.CMS_PORT),
      PUBLISHER_PORT: String(data.PUBLISHER_PORT),
      DATA_DIR: dataDirectory,
      PUBLIC_URL: publicUrl,
      ADMIN_URL: adminUrl,
      TZ: 'UTC',
    },
  };
}

/** Where this machine reaches what listens on a host and a port. */
export function addressOf(host: string, listening: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${String(listening)}`;
}

/** An empty variable counts as not given. */
function given(variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** Random values for every secret of an installation with the demo in it. */
export function randomSecrets(): Record<string, string> {
  return {
    ...installationSecrets(),
    DEMO_ADMIN_PASSWORD: randomPassword(),
    DEMO_EDITOR_PASSWORD: randomPassword(),
    DEMO_CITIZEN_PASSWORD: randomPassword(),
  };
}

/** The variables of the file, after it was given a random value for each secret that it lacked. */
function completedFile(file: string): Variables {
  const text = fs.existsSync(file)
    ? fs.readFileSync(file, 'utf8')
    : '# Real environment variables win over these.\n';
  const found = parseEnv(text);
  const missing = Object.entries({ DEMO: '1', ...randomSecrets() }).filter(([name]) => !(name in found));
  if (missing.length === 0) return found;
  const lines = missing.map(([name, value]) => `${name}=${value}\n`).join('');
  const unfinished = `${file}.${String(process.pid)}`;
  fs.writeFileSync(unfinished, `${text.replace(/\n*$/, '\n')}${lines}`, { mode: 0o600 });
  fs.renameSync(unfinished, file);
  return { ...found, ...Object.fromEntries(missing) };
}
