import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export interface ToolOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Stops the tool. */
  readonly signal?: AbortSignal | undefined;
}

export interface ToolResult {
  /** Exit code; null if ended by a signal. */
  readonly code: number | null;
  /** Interleaved stdout and stderr. */
  readonly output: string;
}

/** Runs a command-line tool to completion and captures its output. */
export function runTool(command: string, args: readonly string[], options: ToolOptions): Promise<ToolResult> {
  const { cwd, env = process.env, signal } = options;
  return new Promise((resolve, reject) => {
    const tool = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let output = '';
    for (const stream of [tool.stdout, tool.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    tool.once('error', reject);
    tool.once('close', (code) => {
      resolve({ code, output });
    });
  });
}

/**
 * Runs the command of a package in `node_modules`, with this process's Node.
 *
 * @param folder of the workspace package that depends on it
 */
export function runPackage(
  folder: string,
  name: string,
  args: readonly string[],
  options: Omit<ToolOptions, 'cwd'> = {},
): Promise<ToolResult> {
  return runTool(process.execPath, [packageCommand(folder, name), ...args], { ...options, cwd: folder });
}

const manifestSchema = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

/** Script of a package's command. */
export function packageCommand(folder: string, name: string): string {
  const packageFolder = path.join(folder, 'node_modules', name);
  const text = fs.readFileSync(path.join(packageFolder, 'package.json'), 'utf8');
  const { bin } = manifestSchema.parse(JSON.parse(text));
  const script = typeof bin === 'string' ? bin : (bin[path.basename(name)] ?? Object.values(bin)[0]);
  if (script === undefined) throw new Error(`${name} has no command`);
  return path.join(packageFolder, script);
}
