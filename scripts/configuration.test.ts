import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import {
  CONTAINER_VARIABLES,
  describeVariables,
  SECRETS,
  VARIABLES,
} from '../shared/src/environment/variables.ts';
import { ROOT } from './environment.ts';

const FILE = path.join(ROOT, 'docs/configuration.md');

/** `vitest run --update` with this file updates the page. */
test('docs/configuration.md lists the variables that programs read', async () => {
  const page = [
    '# Configuration',
    'Every environment variable. `npm start` reads `.env`, and real variables win over it; containers take theirs from the `.env` beside `docker-compose.yml`. An empty variable counts as unset. Two installations on one machine need different ports and different `DATA_DIR`.',
    '## Variables that an operator sets',
    table(VARIABLES),
    '## In containers only',
    'There `PUBLIC_HOST` and `ADMIN_HOST` replace `PUBLIC_URL` and `ADMIN_URL`, and ports, folders and addresses of services are fixed.',
    table(CONTAINER_VARIABLES),
    '## Secrets',
    'Created on the first start. [Secrets](secrets.md) says how to replace them.',
    table(SECRETS),
  ].join('\n\n');
  const options = await resolveConfig(FILE);
  await expect(await format(page, { ...options, parser: 'markdown' })).toMatchFileSnapshot(FILE);
});

function table(variables: Parameters<typeof describeVariables>[0]): string {
  const rows = describeVariables(variables).map(
    ({ name, default: value = 'none', description }) => `| \`${name}\` | ${value} | ${description} |`,
  );
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
