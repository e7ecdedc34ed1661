import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureEditor, openAdminSession } from '../demo/cms/accounts.ts';
import {
  ADMIN_EMAIL,
  EDITOR_EMAIL,
  randomSecrets,
  readEnvironment,
  type Environment,
} from '../environment.ts';
import { describeEnding, type Child, type Ending } from '../processes/child.ts';
import { PROCESS_NAMES, baseUrl, healthUrl, startProcess, type ProcessName } from '../processes/system.ts';
import { answers, responds, until } from '../processes/wait.ts';
import { seed } from '../seed.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { copyDemo, type Secrets } from './demo-data.ts';
import { signIn, type Editor } from './editor.ts';
import { freePort } from './free-port.ts';

export interface InstanceOptions {
  /** Processes to start; all by default. */
  readonly processes?: readonly ProcessName[];
  /** For PostgreSQL; SQLite by default. */
  readonly databaseUrl?: string;
  /** Whether to seed the demo; on SQLite only. */
  readonly demo?: boolean;
  /** Additional environment variables of all processes. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Called before any process starts, to prepare data folder and database. */
  readonly prepare?: (environment: Environment) => Promise<void>;
}

/** One process of an instance; it can be restarted. */
export interface InstanceProcess {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** All output so far, of all starts. */
  output: () => string;
  /** Starts it and waits until it responds. */
  start: () => Promise<void>;
  /** Stops it gracefully. */
  stop: () => Promise<Ending>;
  /** Kills it, like a power cut. */
  kill: () => Promise<Ending>;
  /** Suspends it with open connections, until the returned function is called. */
  freeze: () => () => void;
}

/** A whole system with a separate data folder and ports. */
export interface Instance {
  readonly environment: Environment;
  readonly cms: InstanceProcess;
  readonly publisher: InstanceProcess;
  readonly front: InstanceProcess;
  /** Signs an editor in to the running cms. */
  editor: () => Promise<Editor>;
  /** Stops all processes and removes the folder. */
  stop: () => Promise<void>;
}

/** A cms with an empty database on a busy machine takes more than a minute. */
const START_MILLISECONDS = 150_000;

/**
 * Starts a built system, empty or with the demo, and waits until it is ready.
 *
 * @throws with the output of a process that did not start
 */
export async function startInstance(options: InstanceOptions = {}): Promise<Instance> {
  const { processes = PROCESS_NAMES, demo = false } = options;
  const dataDirectory = await fs.mkdtemp(path.join(os.tmpdir(), 'centro-instance-'));
  const secrets = demo ? await copyDemo(dataDirectory, seedDemo) : randomSecrets();
  const environment = await instanceEnvironment(dataDirectory, secrets, options);
  const { cmsUrl, admin, editor } = accountsOf(environment);
  const instance: Instance = {
    environment,
    cms: instanceProcess('cms', environment),
    publisher: instanceProcess('publisher', environment),
    front: instanceProcess('front', environment),
    editor: async () => {
      await ensureEditor(await openAdminSession(cmsUrl, admin), cmsUrl, editor);
      return signIn(cmsUrl, editor);
    },
    stop: async () => {
      for (const name of PROCESS_NAMES) await instance[name].stop();
      await fs.rm(dataDirectory, { recursive: true, force: true });
    },
  };
  try {
    await options.prepare?.(environment);
    await Promise.all(processes.map((name) => instance[name].start()));
    if (processes.includes('cms')) await untilPublished(processes, environment);
    return instance;
  } catch (error) {
    await instance.stop();
    throw error;
  }
}

async function instanceEnvironment(
  dataDirectory: string,
  secrets: Secrets,
  { databaseUrl, variables }: InstanceOptions = {},
): Promise<Environment> {
  const [cmsPort, publisherPort, frontPort] = [await freePort(), await freePort(), await freePort()];
  return readEnvironment({
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    ...COMPILE_CACHE,
    ...secrets,
    DATA_DIR: dataDirectory,
    CMS_PORT: String(cmsPort),
    PUBLISHER_PORT: String(publisherPort),
    FRONT_PORT: String(frontPort),
    DATABASE_URL: databaseUrl,
    SERVE_ADMIN: '0',
    ...variables,
  });
}

function accountsOf(environment: Environment) {
  return {
    cmsUrl: baseUrl('cms', environment),
    admin: { email: ADMIN_EMAIL, password: environment.adminPassword },
    editor: { email: EDITOR_EMAIL, password: environment.editorPassword },
  };
}

async function seedDemo(dataDirectory: string, secrets: Secrets): Promise<void> {
  const environment = await instanceEnvironment(dataDirectory, secrets);
  const cms = instanceProcess('cms', environment);
  try {
    await cms.start();
    await seed({ cmsUrl: cms.url, ...environment, report: () => undefined });
  } finally {
    await cms.stop();
  }
}

/** Waits until all processes are healthy; front and publisher are, once the first release is live. */
async function untilPublished(processes: readonly ProcessName[], environment: Environment): Promise<void> {
  if (!processes.includes('publisher')) return;
  for (const name of processes) {
    const healthy = await until(() => answers(healthUrl(name, environment)), { atMost: START_MILLISECONDS });
    if (!healthy) throw new Error(`The ${name} published nothing.`);
  }
}

function instanceProcess(name: ProcessName, environment: Environment): InstanceProcess {
  let output = '';
  let child: Child | undefined;
  const end = async (how: (running: Child) => Promise<Ending>): Promise<Ending> => {
    if (!child) return { code: 0, signal: null };
    const running = child;
    child = undefined;
    return how(running);
  };
  return {
    url: baseUrl(name, environment),
    output: () => output,
    start: async () => {
      if (child) throw new Error(`The ${name} runs already.`);
      const onLine = (line: string) => {
        output += `${line}\n`;
      };
      const started = startProcess(name, environment, onLine);
      child = started;
      const failed = started.ended.then((ending) => {
        throw new Error(`The ${name} did not start (${describeEnding(ending)}):\n${output}`);
      });
      const answering = until(() => responds(healthUrl(name, environment)), { atMost: START_MILLISECONDS });
      if (!(await Promise.race([answering, failed]))) {
        throw new Error(`The ${name} does not answer:\n${output}`);
      }
    },
    stop: () => end((running) => running.stop()),
    kill: () =>
      end((running) => {
        running.kill('SIGKILL');
        return running.ended;
      }),
    freeze: () => {
      const frozen = child;
      frozen?.kill('SIGSTOP');
      return () => frozen?.kill('SIGCONT');
    },
  };
}
