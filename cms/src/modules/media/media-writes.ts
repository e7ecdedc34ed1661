import type { Core } from '@strapi/strapi';
import { entriesEmbeddingFiles } from '../content/embedding';
import { writeContent } from '../content/revision';
import { MEDIA_TEXTS } from './texts';
import { assertUnused } from './usage';

const FILE = 'plugin::upload.file';

interface WriteParams {
  readonly where?: unknown;
}

interface StoredRow {
  readonly id: number;
}

/**
 * Makes every write of the media library a write of content, and rejects the deletion of files that documents show. The
 * library has no document middleware and no transactions, and lifecycle hooks would run outside of one, so its
 * repository is wrapped.
 */
export function watchMediaWrites(strapi: Core.Strapi): void {
  const files = strapi.db.query(FILE);
  for (const method of ['update', 'updateMany'] as const) {
    const write: (params: WriteParams) => Promise<unknown> = files[method].bind(files);
    const marked = (params: WriteParams = {}) =>
      writeContent(strapi, async (mark) => {
        mark(await entriesEmbeddingFiles(strapi, await fileIds(strapi, params)));
        return write(params);
      });
    Object.assign(files, { [method]: marked });
  }
  for (const method of ['delete', 'deleteMany'] as const) {
    const write: (params: WriteParams) => Promise<unknown> = files[method].bind(files);
    const guarded = (params: WriteParams = {}) =>
      writeContent(strapi, async () => {
        await assertUnused(strapi, params.where, MEDIA_TEXTS.keptOne);
        return write(params);
      });
    Object.assign(files, { [method]: guarded });
  }
  const create: (params: object) => Promise<StoredRow> = files.create.bind(files);
  const createMarked = (params: object) =>
    writeContent(strapi, async (mark) => {
      const file = await create(params);
      mark(await entriesEmbeddingFiles(strapi, [file.id]));
      return file;
    });
  Object.assign(files, { create: createMarked });
}

async function fileIds(strapi: Core.Strapi, { where }: WriteParams): Promise<number[]> {
  const rows = (await strapi.db.query(FILE).findMany({ where, select: ['id'] })) as StoredRow[];
  return rows.map(({ id }) => id);
}
