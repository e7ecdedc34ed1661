import { SCORE_LIMIT, z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { PublicProfileService } from '../api/public-profile/services/public-profile';
import type { Context } from '../http/context';
import { SCORES_ACTION } from './actions';
import { parsed, refuse, staffIdOf, type StaffRoute } from './routes';

const score = z.int().min(0).max(SCORE_LIMIT);

const scoresSchema = z.strictObject({
  machineryScore: score,
  agroindustryScore: score,
  managementScore: score,
  aProductionScore: score,
  vProductionScore: score,
});

const paramsSchema = z.object({ uid: z.string().regex(/^[0-9a-f]{24}$/) });

/** The route of the admin by which the staff give people on the board their scores (design, Public profile). */
export function profileRoutes(strapi: Core.Strapi): StaffRoute[] {
  const profiles = () =>
    strapi.service('api::public-profile.public-profile') as unknown as PublicProfileService;
  const put = async (ctx: Context) => {
    const { uid } = parsed(ctx, paramsSchema, ctx['params']);
    const scores = parsed(ctx, scoresSchema, ctx.request.body);
    const known = await profiles().score(staffIdOf(ctx), uid, scores, Date.now());
    if (!known) refuse(ctx, 'not-found');
    ctx.body = { data: null };
  };
  return [{ method: 'PUT', path: '/public-profiles/:uid/scores', handler: put, action: SCORES_ACTION }];
}
