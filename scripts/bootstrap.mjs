/**
 * `node scripts/bootstrap.mjs <command> [arguments]`: installs the pinned pnpm, the dependencies and Node, then runs
 * `scripts/<command>.ts` with that Node. Runs on any Node ≥ 20 without dependencies.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const PACKAGES = ['.', 'shared', 'site', 'cms'];
const PROGRESS_MILLISECONDS = 3_000;
const PARENT_MILLISECONDS = 500;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const nodeBinary = path.join(root, 'node_modules/.bin/node');
const stampFile = path.join(root, 'node_modules/.centro-installed');
const logFile = path.join(root, '.cache/install.log');

/** An error that the operator can fix; only its message is printed. */
class OperatorError extends Error {}

await main().catch((/** @type {unknown} */ error) => {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});

async function main() {
  const [command = '', ...args] = process.argv.slice(2);
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new OperatorError(
      `Node ${String(OLDEST_NODE)} or newer is needed; this is ${process.versions.node}.`,
    );
  }
  const script = path.join(root, 'scripts', `${command}.ts`);
  if (!/^[a-z-]+$/.test(command) || !existsSync(script)) {
    throw new OperatorError(`There is no command "${command}".`);
  }
  await installIfNeeded();
  runScript(script, args);
}

async function installIfNeeded() {
  const wanted = wantedInstall();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted && nodeRuns()) return;
  // Without the stamp, an install that was killed is repeated.
  rmSync(stampFile, { force: true });
  await install();
  if (!nodeRuns()) {
    // pnpm trusts its records, even if files are missing.
    for (const folder of PACKAGES) {
      rmSync(path.join(root, folder, 'node_modules'), { recursive: true, force: true });
    }
    await install();
  }
  if (!nodeRuns()) throw new OperatorError(`The installed ${nodeBinary} does not run here. Log: ${logFile}`);
  writeFileSync(stampFile, wanted);
}

function nodeRuns() {
  // A damaged binary may exit with 0, too: an empty file runs as a shell script.
  const { status, stdout } = spawnSync(nodeBinary, ['--version'], { encoding: 'utf8' });
  return status === 0 && stdout.startsWith('v');
}

/** Hash of all inputs of the install. */
function wantedInstall() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const manifests = PACKAGES.map((folder) => path.join(folder, 'package.json'));
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

/** @returns {Promise<void>} */
function install() {
  const pnpm = `pnpm@${pnpmVersion()}`;
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
  console.log(`Installing dependencies with ${pnpm} (only the first time and after changes)`);
  mkdirSync(path.dirname(logFile), { recursive: true });
  writeFileSync(logFile, '');
  const installing = spawn(
    'npx',
    [
      '--yes',
      pnpm,
      'install',
      '--frozen-lockfile',
      '--reporter=append-only',
      // A killed install may leave files that pnpm would ask to purge, without a terminal to answer.
      '--config.confirm-modules-purge=false',
      '--config.fetch-retry-mintimeout=1000',
      '--config.fetch-retry-maxtimeout=5000',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Without a network npm would retry for more than a minute before it fails.
      env: {
        ...process.env,
        npm_config_fetch_retry_mintimeout: '1000',
        npm_config_fetch_retry_maxtimeout: '5000',
      },
    },
  );
  forwardSignals(installing);
  let lastLine = 'Waiting for the package registry';
  for (const stream of [installing.stdout, installing.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      appendFileSync(logFile, text);
      lastLine = text.match(/Progress: .*/g)?.at(-1) ?? lastLine;
    });
  }
  const ticking = setInterval(() => {
    console.log(`  ${lastLine} (${seconds()})`);
  }, PROGRESS_MILLISECONDS);
  return new Promise((resolve, reject) => {
    installing.once('error', () => {
      clearInterval(ticking);
      reject(new OperatorError('npx was not found: npm is needed besides Node.'));
    });
    installing.once('close', (code, signal) => {
      clearInterval(ticking);
      if (signal) {
        reject(new OperatorError('Installing was stopped.'));
      } else if (code === 0) {
        console.log(`Installed in ${seconds()}`);
        resolve();
      } else {
        reject(new OperatorError(whyInstallFailed()));
      }
    });
  });
}

/** @returns {string} */
function pnpmVersion() {
  /** @type {unknown} */
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const version = /** @type {{ engines: { pnpm: string } }} */ (manifest).engines.pnpm;
  return version;
}

function whyInstallFailed() {
  const log = readFileSync(logFile, 'utf8');
  if (/EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|_FETCH_/.test(log)) {
    return `Installing failed: the package registry cannot be reached. Check the network and try again. Log: ${logFile}`;
  }
  if (log.includes('ENOSPC')) return `Installing failed: the disk is full. Log: ${logFile}`;
  const reason = /(?:ERR_PNPM_|npm error |ERROR).*/.exec(log)?.[0].trim();
  return `Installing failed${reason ? `: ${reason}` : ''}. Log: ${logFile}`;
}

/**
 * Runs the script with this process's terminal and signals, and an IPC channel whose end signals that this process was
 * killed.
 *
 * @param {string} script
 * @param {string[]} args
 */
function runScript(script, args) {
  const folder = path.dirname(nodeBinary);
  const running = spawn(nodeBinary, [script, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${folder}${path.delimiter}${process.env['PATH'] ?? ''}` },
  });
  forwardSignals(running);
  endWithNpm(running);
  running.once('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? os.constants.signals[signal] : 1));
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function forwardSignals(child) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
}

/**
 * A killed npm sends no signal, so its child must be stopped by polling for the parent.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
function endWithNpm(child) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) child.kill('SIGTERM');
  }, PARENT_MILLISECONDS).unref();
}
