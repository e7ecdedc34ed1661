import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../environment.ts';

const condition = z.enum(['service_started', 'service_healthy', 'service_completed_successfully']);

const serviceSchema = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), target: z.string() }).optional(),
  entrypoint: z.array(z.string()).default([]),
  command: z.array(z.string()).optional(),
  working_dir: z.string().optional(),
  user: z.string(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  privileged: z.boolean().default(false),
  network_mode: z.string().optional(),
  networks: z.array(z.string()).default([]),
  restart: z.enum(['no', 'always', 'unless-stopped', 'on-failure']),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  sysctls: z.record(z.string(), z.number()).default({}),
  depends_on: z.record(z.string(), z.object({ condition })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
  deploy: z.object({ resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }) }),
  pids_limit: z.number(),
});

/** A service of `docker-compose.yml`. */
export type Service = z.infer<typeof serviceSchema>;

const fileSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.unknown()),
  networks: z.record(
    z.string(),
    z.object({ internal: z.boolean().optional(), enable_ipv6: z.boolean().optional() }).nullable(),
  ),
});

/** The parsed `docker-compose.yml`. */
export type Composition = z.infer<typeof fileSchema>;

const FILE = path.join(ROOT, 'docker-compose.yml');

/** The text of the file, without substitution of variables. */
export function composeText(): string {
  return readFileSync(FILE, 'utf8');
}

/**
 * The file with these variables substituted, like `docker compose config` does.
 *
 * @throws if a required variable is missing
 */
export function composeWith(variables: Readonly<Record<string, string>>): unknown {
  return filledIn(parse(composeText(), { merge: true }), variables);
}

function filledIn(value: unknown, variables: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return filledInText(value, variables);
  if (Array.isArray(value)) return value.map((each) => filledIn(each, variables));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, filledIn(each, variables)] as const);
  return Object.fromEntries(entries);
}

function filledInText(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(
    /\$(?:(\$)|\{([A-Z0-9_]+)(?::([-?])([^}]*))?\})/g,
    (_whole, dollar: string | undefined, name: string, kind?: string, otherwise?: string) => {
      if (dollar !== undefined) return dollar;
      const given = variables[name] ?? '';
      if (given === '' && kind === '?') throw new Error(`${name} must be given: ${otherwise ?? ''}`);
      return given === '' ? (otherwise ?? '') : given;
    },
  );
}

/** The services, volumes and networks of the file with these variables. */
export function compositionOf(variables: Readonly<Record<string, string>>): Composition {
  return fileSchema.parse(composeWith(variables));
}
