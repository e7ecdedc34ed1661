import { localDay, z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { byStaff, noteEntries } from '../../platform/audit/entries';
import { readTraining } from './known-trainings';
import { sendPrivately } from '../../platform/http/answer';
import type { Context } from '../../platform/http/context';
import { sheetOf } from './roster/sheet';
import { spreadsheetOf } from './roster/spreadsheets';
import { EXPORT_FORMATS, rosterFilterSchema } from './staff-contract';
import { ENROLMENTS_ACTION } from '../../platform/staff-api/actions';
import { documentIdSchema } from '../../platform/staff-api/requests';
import { parsed, refuse, staffIdOf, type StaffRoute } from '../../platform/staff-api/routes';

const paramsSchema = z.object({ training: documentIdSchema, format: z.enum(EXPORT_FORMATS) });

/** The route of the admin by which the staff take the people of a training along; that they did is noted. */
export function exportRoutes(strapi: Core.Strapi): StaffRoute[] {
  const take = async (ctx: Context) => {
    const params = parsed(ctx, paramsSchema, ctx['params']);
    const filter = parsed(ctx, rosterFilterSchema, ctx.query);
    const training = await readTraining(strapi, params.training);
    if (!training) return refuse(ctx, 'not-found');
    const now = Date.now();
    const sheet = await sheetOf(strapi, training, filter);
    const name = `inscripciones-${training.id}-${localDay(now)}`;
    const file = await spreadsheetOf(sheet, params.format, name);
    const noted = { kind: 'enrolment-export' as const, trainingId: training.documentId };
    const entry = { by: byStaff(staffIdOf(ctx)), ...noted, details: { people: sheet.rows.length } };
    await noteEntries({ trx: strapi.db.connection }, [entry], now);
    sendPrivately(ctx, file);
  };
  const path = '/trainings/:training/exports/:format';
  return [{ method: 'GET', path, handler: take, action: ENROLMENTS_ACTION }];
}
