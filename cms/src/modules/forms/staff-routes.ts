import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { viewAnsweredFile } from './file-views';
import { sendPrivately } from '../../platform/http/answer';
import type { Context } from '../../platform/http/context';
import { ENROLMENTS_ACTION } from '../../platform/staff-api/actions';
import { parsed, refuse, staffIdOf, type StaffRoute } from '../../platform/staff-api/routes';

const paramsSchema = z.object({ file: z.string().regex(/^[0-9a-f]{32}$/) });

/** Route of the admin by which the staff see files that people sent with their answers; each view is audited. */
export function formFileRoutes(strapi: Core.Strapi): StaffRoute[] {
  const view = async (ctx: Context) => {
    const { file } = parsed(paramsSchema, ctx['params']);
    const found = await viewAnsweredFile(strapi, { staffId: staffIdOf(ctx), file }, Date.now());
    if (!found) return refuse('not-found');
    sendPrivately(ctx, found);
  };
  return [{ method: 'GET', path: '/form-files/:file', handler: view, action: ENROLMENTS_ACTION }];
}
