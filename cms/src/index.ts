import type { Core } from '@strapi/strapi';
import { watchDocumentWrites } from './content/document-writes';
import { watchMediaWrites } from './content/media-writes';
import { rejectRefusedCommits } from './database/commits';
import { registerModels } from './database/models';
import { ensureRevision } from './content/revision';
import { syncEditorTypes } from './editor/sync-editor-types';
import { registerInternalRoutes } from './http/internal-routes';
import { guardUploads } from './media/uploads';
import { syncAdminRoles } from './permissions/admin-roles';
import { syncApiRoles } from './permissions/api-roles';

export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    rejectRefusedCommits(strapi);
    registerModels(strapi);
    registerInternalRoutes(strapi);
    watchDocumentWrites(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    watchMediaWrites(strapi);
    await guardUploads(strapi);
    await ensureRevision(strapi);
    await syncApiRoles(strapi);
    await syncAdminRoles(strapi);
    await syncEditorTypes(strapi);
  },
};
