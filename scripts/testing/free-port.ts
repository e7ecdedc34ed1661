import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Below the ephemeral ports, so that no outgoing connection takes one meanwhile. */
const PORTS = { from: 20_000, to: 32_000 };
/** Folder with a symbolic link for each reserved port, whose target is the id of the process. */
const RESERVED = path.join(os.tmpdir(), `centro-test-ports-${String(os.userInfo().uid)}`);

/**
 * Reserves a free TCP port of 127.0.0.1. No other test process gets it while this process runs, since a program may
 * bind its port seconds later.
 */
export async function freePort(): Promise<number> {
  fs.mkdirSync(RESERVED, { recursive: true });
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (reserve(port) && (await isFree(port))) return port;
  }
}

/** Creating a link is atomic: of two concurrent processes, one fails. */
function reserve(port: number): boolean {
  const link = path.join(RESERVED, String(port));
  try {
    fs.symlinkSync(String(process.pid), link);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!isRunning(reservedBy(link))) fs.rmSync(link, { force: true });
    return false;
  }
}

function reservedBy(link: string): number {
  try {
    return Number(fs.readlinkSync(link));
  } catch {
    return process.pid;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}
