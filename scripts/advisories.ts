/**
 * `npm run advisories`: asks the package registry what is known against the packages that the running system is made of;
 * fails when something serious is that nobody accepted.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from './environment.ts';
import { PlainError, runCommand } from './processes/command.ts';

/** An advisory that is known and does no harm here. */
export interface Accepted {
  /** Such as `GHSA-xxxx-xxxx-xxxx`. */
  readonly id: string;
  readonly reason: string;
  /** The day from which it is a failure again, such as `2027-03-01`. */
  readonly until: string;
}

/** None at the moment. */
const ACCEPTED: readonly Accepted[] = [];

const SERIOUS = ['high', 'critical'];

const manifestSchema = z.object({ engines: z.object({ pnpm: z.string() }) });

const advisorySchema = z
  .object({
    github_advisory_id: z.string(),
    module_name: z.string(),
    severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
    title: z.string(),
    patched_versions: z.string().nullish(),
    url: z.string(),
  })
  .transform(({ github_advisory_id, module_name, patched_versions, ...rest }) => ({
    ...rest,
    ...{ id: github_advisory_id, name: module_name, mendedIn: patched_versions ?? 'none yet' },
  }));

const auditSchema = z.object({ advisories: z.record(z.string(), advisorySchema) });

/** What is known against a package. */
export type Advisory = z.output<typeof advisorySchema>;

/**
 * What is known against the packages that are installed.
 *
 * @param registry another than the one pnpm asks by itself
 * @throws {PlainError} when the registry does not say
 */
export async function knownAdvisories(signal?: AbortSignal, registry?: string): Promise<Advisory[]> {
  const manifest: unknown = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const pnpm = `pnpm@${manifestSchema.parse(manifest).engines.pnpm}`;
  const order = ['--yes', pnpm, 'audit', '--json', '--prod', ...(registry ? [`--registry=${registry}`] : [])];
  const { answer, errors } = await new Promise<{ answer: string; errors: string }>((resolve) => {
    // It ends with 1 when something is known, too.
    execFile('npx', order, { cwd: ROOT, signal, maxBuffer: 2 ** 26 }, (_error, stdout, stderr) => {
      resolve({ answer: stdout, errors: stderr });
    });
  });
  const read = z.safeParse(auditSchema, parsed(answer));
  if (!read.success) {
    throw new PlainError(`The registry does not say what is known of packages:\n${errors.trim()}`);
  }
  return Object.values(read.data.advisories);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Those that must not stay: serious, and accepted by nobody or no longer. */
export function intolerable(
  advisories: readonly Advisory[],
  accepted: readonly Accepted[] = ACCEPTED,
  now = new Date(),
): Advisory[] {
  const today = now.toISOString().slice(0, 10);
  const known = new Set(accepted.filter(({ until }) => today < until).map(({ id }) => id));
  return advisories.filter(({ id, severity }) => SERIOUS.includes(severity) && !known.has(id));
}

if (import.meta.main) {
  runCommand(async (signal) => {
    const advisories = await knownAdvisories(signal);
    for (const { severity, name, title, mendedIn, url } of advisories) {
      console.log(`${severity}: ${name}: ${title} (mended in ${mendedIn}; ${url})`);
    }
    const left = intolerable(advisories).length;
    console.log(`${String(advisories.length)} known, ${String(left)} of them to be mended now`);
    return left === 0 ? 0 : 1;
  });
}
