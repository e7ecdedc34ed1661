import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { Registry } from '../../strapi/registry';
import { writeContent } from '../content/revision';
import type { Context } from '../../platform/http/context';
import { MEDIA_TEXTS } from './texts';
import { assertUnused } from './usage';

const FOLDER = 'plugin::upload.folder';

/** What we wrap of the upload plugin's services. */
interface UploadService {
  readonly remove: (file: { readonly id: number }) => Promise<unknown>;
}

/** What we wrap of the controller that deletes several files and folders. */
interface FolderFileController {
  readonly deleteMany: (ctx: Context) => Promise<unknown>;
}

/** Strapi refuses other bodies. */
const chosenSchema = z.object({
  fileIds: z.array(z.int()).default([]),
  folderIds: z.array(z.int()).default([]),
});

/**
 * Keeps files that documents show. Strapi's `remove` deletes the bytes before the row, so that the check of the
 * repository (`content/media-writes`) would come too late.
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

/** Refuses a selection of files and folders as a whole: Strapi deletes one after the other, and folders last. */
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
