import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A small disk mounted at a folder, which can be filled to the last byte. */
export interface SmallDisk {
  /** Fills the free space. */
  readonly fill: () => Promise<void>;
  /** Frees the filled space. */
  readonly clear: () => Promise<void>;
  /** Unmounts the disk, which deletes its content. */
  readonly remove: () => Promise<void>;
}

/** Whether this process may mount disks, as only root may. */
export const CAN_MOUNT = process.getuid?.() === 0;

/** Mounts a small disk at a folder, and copies the folder's content to it. */
export async function smallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  const original = `${folder}-kept`;
  await fs.mkdir(folder, { recursive: true });
  await fs.rename(folder, original);
  await fs.mkdir(folder);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'tmpfs', folder]);
  await fs.cp(original, folder, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  const ballast = path.join(folder, 'ballast');
  return {
    fill: () => fillWith(ballast),
    clear: () => fs.rm(ballast),
    remove: async () => {
      await run('umount', ['--lazy', folder]);
    },
  };
}

async function fillWith(file: string): Promise<void> {
  const ballast = await fs.open(file, 'w');
  try {
    for (const size of [1 << 20, 1 << 12, 1]) await writeUntilFull(ballast, Buffer.alloc(size));
  } finally {
    await ballast.close();
  }
}

async function writeUntilFull(file: fs.FileHandle, piece: Buffer): Promise<void> {
  for (;;) {
    try {
      const { bytesWritten } = await file.write(piece);
      if (bytesWritten < piece.length) return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}
