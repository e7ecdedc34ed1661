import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { takenIn } from '../enrolments/capacity';
import type { Context } from '../../platform/http/context';
import { PUBLISHING_ACTION } from '../../platform/staff-api/actions';
import { documentIdSchema } from '../../platform/staff-api/requests';
import { parsed, sendData, type StaffRoute } from '../../platform/staff-api/routes';

const paramsSchema = z.object({ training: documentIdSchema });

/** Route with which editors of a training read the number of taken places, without any names. */
export function writingRoutes(strapi: Core.Strapi): StaffRoute[] {
  const taken = async (ctx: Context) => {
    const { training } = parsed(paramsSchema, ctx['params']);
    sendData(ctx, { data: { taken: await takenIn(strapi, training) } });
  };
  return [{ method: 'GET', path: '/trainings/:training/taken', handler: taken, action: PUBLISHING_ACTION }];
}
