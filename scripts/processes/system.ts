import path from 'node:path';
import { ROOT, addressOf, type Environment } from '../environment.ts';
import { startChild, type Child } from './child.ts';

/** Processes of an installation, in the order in which they are stopped. */
export const PROCESS_NAMES = ['front', 'publisher', 'cms'] as const;
export type ProcessName = (typeof PROCESS_NAMES)[number];

const scripts: Record<ProcessName, string> = {
  front: 'site/front/main.ts',
  publisher: 'site/publisher/main.ts',
  cms: 'cms/dist/server.js',
};

/** Environment variable with the port of each process. */
export const portVariables = {
  front: 'FRONT_PORT',
  publisher: 'PUBLISHER_PORT',
  cms: 'CMS_PORT',
} as const satisfies Record<ProcessName, string>;

/** Starts a process of a built installation. */
export function startProcess(
  name: ProcessName,
  { variables }: Environment,
  onLine: (line: string) => void,
): Child {
  const script = path.join(ROOT, scripts[name]);
  return startChild({
    script,
    cwd: path.join(ROOT, scripts[name].split('/', 1).join()),
    env: variables,
    onLine,
  });
}

/** Port of a process. */
export function portOf(name: ProcessName, environment: Environment): number {
  return { front: environment.frontPort, publisher: environment.publisherPort, cms: environment.cmsPort }[
    name
  ];
}

/** URL of a process on this machine. */
export function baseUrl(name: ProcessName, environment: Environment): string {
  return addressOf(environment.host, portOf(name, environment));
}

/** Health check URL of a process. */
export function healthUrl(name: ProcessName, environment: Environment): string {
  return `${baseUrl(name, environment)}${name === 'front' ? '/healthz' : '/readyz'}`;
}
