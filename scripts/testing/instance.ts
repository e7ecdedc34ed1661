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
  /** Which processes run from the beginning; all unless told. */
  readonly processes?: readonly ProcessName[];
  /** PostgreSQL; SQLite unless told. */
  readonly databaseUrl?: string;
  /** Whether it has the content of the demo; on SQLite only. */
  readonly demo?: boolean;
  /** More variables of the environment, for all processes. */
  readonly variables?: Readonly<Record<string, string>>;
  /** What is done to its folder and its database before anything of it starts. */
  readonly prepare?: (environment: Environment) => Promise<void>;
}

/** One process of an instance; it can be started, ended and killed again and again. */
export interface InstanceProcess {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** Everything it has written, over all its starts. */
  output: () => string;
  /** Starts it and waits until it answers. */
  start: () => Promise<void>;
  /** Asks it to end. */
  stop: () => Promise<Ending>;
  /** Ends it as a power cut would. */
  kill: () => Promise<Ending>;
  /** Leaves it hanging, its connections open, until what this gives is called. */
  freeze: () => () => void;
}

/** A whole system of its own: a data folder and ports that nobody else uses. */
export interface Instance {
  readonly environment: Environment;
  readonly cms: InstanceProcess;
  readonly publisher: InstanceProcess;
  readonly front: InstanceProcess;
  /** Somebody who edits, signed in to the running cms. */
  editor: () => Promise<Editor>;
  /** Ends everything and removes the folder. */
  stop: () => Promise<void>;
}

const START_MILLISECONDS = 60_000;

/**
 * Starts a built system with nothing in it, or with the demo, and waits until it serves.
 *
 * @throws with the output of the process that did not start
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

/** Those that show what is published do so from the first release on. */
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
