import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { definedVariables, readVariables, type Variables } from '../shared/src/environment/read-variables.ts';
import {
  CONTAINER_VARIABLES,
  INTERNAL_VARIABLES,
  SECRETS,
  VARIABLES,
} from '../shared/src/environment/variables.ts';
import { OperatorError } from '../shared/src/service/command.ts';
import { installationSecrets, randomPassword } from './random-secrets.ts';

/** The project's folder. */
export const ROOT = path.dirname(import.meta.dirname);

export const ADMIN_EMAIL = 'admin@centro.example';
export const EDITOR_EMAIL = 'editora@centro.example';
export const CITIZEN_EMAIL = 'ciudadana@centro.example';

const PORTS = ['FRONT_PORT', 'CMS_PORT', 'PUBLISHER_PORT'] as const;

const ENVIRONMENT_FILE = path.join(ROOT, '.env');

const password = z.string().min(8, 'needs at least 8 characters');

const DEMO_PASSWORDS = {
  DEMO_ADMIN_PASSWORD: password,
  DEMO_EDITOR_PASSWORD: password,
  DEMO_CITIZEN_PASSWORD: password,
};

const environmentSchema = z
  .object({
    HOST: VARIABLES.HOST,
    FRONT_PORT: VARIABLES.FRONT_PORT,
    CMS_PORT: VARIABLES.CMS_PORT,
    PUBLISHER_PORT: VARIABLES.PUBLISHER_PORT,
    DATA_DIR: VARIABLES.DATA_DIR.default('.data'),
    DATABASE_URL: VARIABLES.DATABASE_URL.optional(),
    DEMO: VARIABLES.DEMO,
    PUBLISHER_POLL_MS: VARIABLES.PUBLISHER_POLL_MS,
    PUBLIC_URL: VARIABLES.PUBLIC_URL.optional(),
    ADMIN_URL: VARIABLES.ADMIN_URL.optional(),
    ...SECRETS,
    FORMER_ENCRYPTION_KEY: SECRETS.FORMER_ENCRYPTION_KEY.optional(),
    ...DEMO_PASSWORDS,
  })
  .superRefine((values, context) => {
    for (const [index, name] of PORTS.entries()) {
      const same = PORTS.slice(0, index).find((other) => values[other] === values[name]);
      if (same) context.addIssue({ code: 'custom', path: [name], message: `is the same port as ${same}` });
    }
  });

/** Configuration shared by all processes of an installation. */
export interface Environment {
  readonly host: string;
  readonly frontPort: number;
  readonly cmsPort: number;
  readonly publisherPort: number;
  /** Absolute. */
  readonly dataDirectory: string;
  readonly demo: boolean;
  /** URL of the site. */
  readonly publicUrl: string;
  /** URL of the admin. */
  readonly adminUrl: string;
  readonly publisherSecret: string;
  readonly adminPassword: string;
  readonly editorPassword: string;
  readonly citizenPassword: string;
  /** Environment variables of every process of the installation. */
  readonly variables: Record<string, string>;
}

/**
 * The environment of this installation: real variables, else `.env`, which is created or completed with random secrets.
 *
 * @throws {OperatorError} one line with the names of all invalid variables, never their values
 */
export function loadEnvironment(variables: Variables = process.env, file = ENVIRONMENT_FILE): Environment {
  return readEnvironment({ ...completedFile(file), ...definedVariables(variables) });
}

/**
 * Parses the given variables only.
 *
 * @throws {OperatorError} one line with the names of all invalid variables, never their values
 */
export function readEnvironment(variables: Variables): Environment {
  const data = readVariables(environmentSchema, variables, (line) => new OperatorError(line));
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
      // Citizens reach the cms through the front, which forwards their addresses.
      TRUST_PROXY: '1',
      ...definedVariables(variables),
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

/** Variables in `.env` that no program reads, such as those of a former version. */
export function unknownVariables(file = ENVIRONMENT_FILE): string[] {
  const known = {
    ...VARIABLES,
    ...CONTAINER_VARIABLES,
    ...INTERNAL_VARIABLES,
    ...SECRETS,
    ...DEMO_PASSWORDS,
  };
  return Object.keys(parseEnv(fs.readFileSync(file, 'utf8'))).filter((name) => !(name in known));
}

/** URL to reach a server of this machine that listens on a host and a port. */
export function addressOf(host: string, listening: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${String(listening)}`;
}

/** Random values for all secrets of an installation with the demo. */
export function randomSecrets(): Record<string, string> {
  return {
    ...installationSecrets(),
    DEMO_ADMIN_PASSWORD: randomPassword(),
    DEMO_EDITOR_PASSWORD: randomPassword(),
    DEMO_CITIZEN_PASSWORD: randomPassword(),
  };
}

/** Adds random values for missing secrets to the file, and returns its variables. */
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
