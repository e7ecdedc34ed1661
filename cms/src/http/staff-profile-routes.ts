import { SCORE_LIMIT, z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { PublicProfileService } from '../api/public-profile/services/public-profile';
import { SCORES_ACTION } from '../permissions/admin-roles';
import type { Context } from './context';
import { guardedBy, parsed } from './staff-routes';

const score = z.int().min(0).max(SCORE_LIMIT);

const scoresSchema = z.strictObject({
  machineryScore: score,
  agroindustryScore: score,
  managementScore: score,
  aProductionScore: score,
  vProductionScore: score,
});

const paramsSchema = z.object({ uid: z.string().regex(/^[0-9a-f]{24}$/) });

/** Adds the route of the admin by which the staff give people on the board their scores (design, Public profile). */
export function registerStaffProfileRoutes(strapi: Core.Strapi): void {
  const profiles = () =>
    strapi.service('api::public-profile.public-profile') as unknown as PublicProfileService;
  const put = async (ctx: Context) => {
    const { uid } = parsed(ctx, paramsSchema, ctx['params']);
    const scores = parsed(ctx, scoresSchema, ctx.request.body);
    if (!(await profiles().score(uid, scores))) ctx.throw(404, 'There is no such profile');
    ctx.body = { data: null };
  };
  const route = {
    ...{ method: 'PUT' as const, path: '/public-profiles/:uid/scores', handler: put },
    ...{ config: guardedBy(SCORES_ACTION), info: { type: 'admin', pluginName: 'admin' } },
  };
  strapi.server.routes({ type: 'admin', prefix: '/staff', routes: [route] });
}
