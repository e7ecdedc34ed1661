/**
 * Preloaded into a cms (`--import`): fakes the free share of its disk, such as `0.05`, read from the file
 * named by `MEASURED_DISK`.
 */
import fs from 'node:fs';

const { statfs } = fs.promises;
const file = process.env['MEASURED_DISK'] ?? '';

Object.assign(fs.promises, {
  statfs: async (folder: string) => {
    const measured = await statfs(folder);
    const share = Number(fs.readFileSync(file, 'utf8'));
    return Object.assign(measured, { blocks: 1_000, bavail: share * 1_000 });
  },
});
