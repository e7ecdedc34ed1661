import fs from 'node:fs';
import path from 'node:path';
import { exitRequest, runCommand } from '../shared/src/service/command.ts';
import { buildShared, forgetCms } from './build.ts';
import { ROOT, loadEnvironment, type Environment } from './environment.ts';
import { startChild } from './processes/child.ts';
import { demoOf, runMembers, withInstallation, type Member } from './processes/installation.ts';
import { baseUrl, healthUrl } from './processes/system.ts';
import { packageCommand } from './processes/tool.ts';

/** Ends a tool when its parent exits, which the tools do not do themselves. */
const END_WITH_US = "data:text/javascript,process.once('disconnect',()=>process.exit())";

/** `npm run dev`: Strapi and Astro with reload, and the shared rules in watch mode. */
runCommand(async () => {
  const ending = exitRequest();
  const environment = loadEnvironment();
  await withInstallation(environment, ['front', 'cms'], async (lock) => {
    await buildShared(ending);
    // Strapi overwrites the output of our build with its own.
    forgetCms();
    prepareFolders(environment);
    await runMembers(membersOf(environment), environment, lock, ending);
  });
});

/** Creates folders that the cms creates itself unless started by Strapi. */
function prepareFolders({ dataDirectory }: Environment): void {
  for (const folder of ['database', 'public/uploads']) {
    fs.mkdirSync(path.join(dataDirectory, folder), { recursive: true });
  }
}

function membersOf(environment: Environment): readonly Member[] {
  const { host, frontPort } = environment;
  const astro = ['dev', '--host', host, '--port', String(frontPort)];
  return [
    tool('shared', environment, '../node_modules/typescript/bin/tsc', [
      '--project',
      'tsconfig.build.json',
      '--watch',
      '--preserveWatchOutput',
    ]),
    {
      ...tool('cms', environment, packageCommand(path.join(ROOT, 'cms'), '@strapi/strapi'), [
        'develop',
        '--no-install-deps',
      ]),
      health: healthUrl('cms', environment),
      ...demoOf(environment),
    },
    {
      ...tool('site', environment, packageCommand(path.join(ROOT, 'site'), 'astro'), astro),
      health: baseUrl('front', environment),
    },
  ];
}

/** A tool that runs in the workspace package of this name. */
function tool(name: string, environment: Environment, script: string, args: readonly string[]): Member {
  const cwd = path.join(ROOT, name);
  const env = { ...environment.variables, NODE_ENV: 'development', NODE_OPTIONS: `--import=${END_WITH_US}` };
  return {
    name,
    start: (onLine) => startChild({ script: path.resolve(cwd, script), args, cwd, env, onLine }),
  };
}
