/**
 * `npm run soak [-- --kills 1000] [--seed N] [--engine sqlite|postgres]`: a longer run of the kill test in `npm test`. Kills
 * the cms at random moments under load; anything lost, incomplete, duplicated or not shown prints the seed and exits with
 * 1. Ctrl-C stops it after the current kill, with all final checks.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { OperatorError, exitRequest, runCommand } from '../shared/src/service/command.ts';
import { build } from './build.ts';
import { startPostgres } from './testing/postgres.ts';

const optionsSchema = z.object({
  kills: z.coerce.number().int().min(1),
  seed: z.coerce.number().int(),
  engine: z.enum(['sqlite', 'postgres']),
});

runCommand(async () => {
  const signal = exitRequest();
  const { engine, ...options } = readOptions(process.argv.slice(2));
  await build({ admin: false, signal });
  // Imports the shared rules, which must be built first.
  const { killAgainAndAgain } = await import('./testing/faults/killed-cms.ts');
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  try {
    console.log(`Seed ${String(options.seed)}, ${engine}`);
    const where = postgres ? { databaseUrl: postgres.url } : {};
    const report = (line: string) => {
      console.log(`${new Date().toISOString()} ${line}`);
    };
    console.log(JSON.stringify(await killAgainAndAgain({ ...options, ...where, ending: signal, report })));
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  } finally {
    await postgres?.stop();
  }
});

function readOptions(args: readonly string[]): z.output<typeof optionsSchema> {
  const text = (otherwise: string) => ({ type: 'string', default: otherwise }) as const;
  const options = { kills: text('1000'), seed: text(String(randomInt(2 ** 31))), engine: text('sqlite') };
  try {
    return optionsSchema.parse(parseArgs({ args: [...args], options }).values);
  } catch {
    throw new OperatorError('npm run soak [-- --kills 1000] [--seed N] [--engine sqlite|postgres]');
  }
}
