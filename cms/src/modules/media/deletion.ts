import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { Registry } from '../../strapi/registry';
import { writeContent } from '../content/revision';
import type { Context } from '../../platform/http/context';
import { MEDIA_TEXTS } from './texts';
import { assertUnused } from './usage';

const FOLDER = 'plugin::upload.folder';

/** The part of the upload plugin's service that is wrapped. */
interface UploadService {
  readonly remove: (file: { readonly id: number }) => Promise<unknown>;
}

/** The part of the controller for bulk deletions that is wrapped. */
interface FolderFileController {
  readonly deleteMany: (ctx: Context) => Promise<unknown>;
}

/** Strapi rejects other bodies. */
const chosenSchema = z.object({
  fileIds: z.array(z.int()).default([]),
  folderIds: z.array(z.int()).default([]),
});

/**
 * Rejects the deletion of files that documents show. Strapi's `remove` deletes the bytes before the row, so the check
 * of the repository (`media-writes.ts`) would come too late.
 */
export function guardDeletion(strapi: Core.Strapi): void {
  const service = strapi.plugin('upload').service('upload') as unknown as UploadService;
  const { remove } = service;
  const guarded: UploadService['remove'] = (file) =>
    writeContent(strapi, async () => {
      await assertUnused(strapi, { id: file.id }, MEDIA_TEXTS.keptOne);
      return remove(file);
    });
  Object.assign(service, { remove: guarded });
}

/** Rejects a bulk deletion as a whole if any file is in use: Strapi deletes one after the other, and folders last. */
export function guardSelections(strapi: Core.Strapi): void {
  strapi
    .get<Registry>('controllers')
    .extend<FolderFileController>('plugin::upload.admin-folder-file', (controller) => ({
      ...controller,
      deleteMany: (ctx) =>
        writeContent(strapi, async () => {
          const chosen = chosenSchema.safeParse(ctx.request.body);
          if (chosen.success) await assertSelectionUnused(strapi, chosen.data);
          return controller.deleteMany(ctx);
        }),
    }));
}

async function assertSelectionUnused(
  strapi: Core.Strapi,
  { fileIds, folderIds }: z.infer<typeof chosenSchema>,
): Promise<void> {
  const folders = (await strapi.db
    .query(FOLDER)
    .findMany({ where: { id: { $in: folderIds } }, select: ['path'] })) as { readonly path: string }[];
  const below = folders.flatMap(({ path }) => [
    { folderPath: path },
    { folderPath: { $startsWith: `${path}/` } },
  ]);
  await assertUnused(strapi, { $or: [{ id: { $in: fileIds } }, ...below] }, MEDIA_TEXTS.keptAll);
}
