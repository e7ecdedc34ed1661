import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { sendPrivately } from '../../platform/http/answer';
import type { Context } from '../../platform/http/context';
import { exportPeople } from './roster/export';
import { EXPORT_FORMATS, rosterFilterSchema } from './staff-contract';
import { ENROLMENTS_ACTION } from '../../platform/staff-api/actions';
import { documentIdSchema } from '../../platform/staff-api/requests';
import { parsed, refuse, staffIdOf, type StaffRoute } from '../../platform/staff-api/routes';

const paramsSchema = z.object({ training: documentIdSchema, format: z.enum(EXPORT_FORMATS) });

/** Route of the admin that exports the people of a training; exports are audited. */
export function exportRoutes(strapi: Core.Strapi): StaffRoute[] {
  const take = async (ctx: Context) => {
    const params = parsed(paramsSchema, ctx['params']);
    const filter = parsed(rosterFilterSchema, ctx.query);
    const order = { ...params, filter, staffId: staffIdOf(ctx) };
    const file = await exportPeople(strapi, order, Date.now());
    if (!file) return refuse('not-found');
    sendPrivately(ctx, file);
  };
  const path = '/trainings/:training/exports/:format';
  return [{ method: 'GET', path, handler: take, action: ENROLMENTS_ACTION }];
}
