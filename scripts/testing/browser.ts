import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type LaunchOptions } from 'playwright';
import { z } from 'zod';
import { OperatorError } from '../../shared/src/service/command.ts';
import { ROOT } from '../environment.ts';
import { runPackage, runTool } from '../processes/tool.ts';

interface Found {
  readonly path: string;
  /** Whether Chromium's sandbox is enabled; it is not available to root, nor in some containers. */
  readonly sandbox: boolean;
}

/** Returns the path of a candidate, after installing it if necessary. */
type Source = () => Promise<string | undefined> | string | undefined;

const PACKED_CHROMIUM = '@sparticuz/chromium';
const PACKED_CHROMIUM_VERSION = '153.0.0';

const isRoot = process.getuid?.() === 0;

/** Without the code for windows, pages need two thirds of the CPU time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const INSTALLED = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const sources: readonly Source[] = [
  () => process.env['CHROMIUM_PATH'],
  ...INSTALLED.map((file) => () => file),
  () => chromium.executablePath(),
  installFromDebian,
  downloadFromPlaywright,
  unpackFromNpm,
];

let found: Promise<Found> | undefined;

/**
 * The path of a Chromium that runs here: the machine's own, else one installed now.
 *
 * @throws {OperatorError} one line if none runs
 */
export async function findBrowser(): Promise<string> {
  found ??= firstThatRuns();
  return (await found).path;
}

export interface BrowserOptions {
  /**
   * Whether scripts are enabled. Disabled like in the browser's settings, since with Playwright's option `noscript`
   * would not be rendered.
   */
  readonly script?: boolean;
  /** Port for remote debugging by other programs. */
  readonly debuggingPort?: number;
}

/** Playwright's launch options for this machine's Chromium. @throws {OperatorError} one line if none runs here */
export async function browserLaunchOptions({
  script = true,
  debuggingPort,
}: BrowserOptions = {}): Promise<LaunchOptions> {
  found ??= firstThatRuns();
  return launchOptions(await found, [
    ...(script ? [] : ['--blink-settings=scriptEnabled=false']),
    ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${String(debuggingPort)}`]),
  ]);
}

/** Starts a headless Chromium. @throws {OperatorError} one line if none runs here */
export async function launchBrowser(options: BrowserOptions = {}): Promise<Browser> {
  return chromium.launch(await browserLaunchOptions(options));
}

function launchOptions(
  { path: executablePath, sandbox }: Found,
  settings: readonly string[] = [],
): LaunchOptions {
  return {
    executablePath,
    chromiumSandbox: sandbox,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-gpu', ...settings],
  };
}

async function firstThatRuns(): Promise<Found> {
  for (const source of sources) {
    const file = await source();
    if (file === undefined || !existsSync(file)) continue;
    for (const sandbox of isRoot ? [false] : [true, false]) {
      if (await runs({ path: file, sandbox })) return { path: file, sandbox };
    }
  }
  throw new OperatorError('No Chromium runs here and none could be installed; name one with CHROMIUM_PATH.');
}

async function runs(candidate: Found): Promise<boolean> {
  try {
    const browser = await chromium.launch(launchOptions(candidate));
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

function announce(what: string): void {
  console.log(`No browser runs here yet; installing ${what}`);
}

async function installFromDebian(): Promise<string | undefined> {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined;
  announce("Debian's chromium-headless-shell");
  const options = { cwd: '/', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await runTool('apt-get', ['update'], options);
  const wanted = [
    'install',
    '--yes',
    '--no-install-recommends',
    'chromium-headless-shell',
    'fonts-liberation',
  ];
  const { code } = await runTool('apt-get', wanted, options);
  return code === 0 ? HEADLESS_SHELL : undefined;
}

async function downloadFromPlaywright(): Promise<string | undefined> {
  announce("Playwright's Chromium");
  const { code } = await runPackage(ROOT, 'playwright', ['install', '--no-shell', 'chromium']);
  return code === 0 ? chromium.executablePath() : undefined;
}

const packedSchema = z.object({
  default: z.custom<{ executablePath: () => Promise<string> }>(
    (value) => typeof value === 'function' && 'executablePath' in value,
  ),
});

async function unpackFromNpm(): Promise<string | undefined> {
  announce(`the Chromium of ${PACKED_CHROMIUM}`);
  const folder = path.join(ROOT, '.cache/chromium');
  await mkdir(folder, { recursive: true });
  const { code } = await runTool(
    'npm',
    ['install', '--prefix', folder, '--no-save', `${PACKED_CHROMIUM}@${PACKED_CHROMIUM_VERSION}`],
    { cwd: folder },
  );
  if (code !== 0) return undefined;
  const entry = path.join(folder, 'node_modules', PACKED_CHROMIUM, 'build/index.js');
  const packed = packedSchema.parse(await import(pathToFileURL(entry).href));
  return packed.default.executablePath();
}
