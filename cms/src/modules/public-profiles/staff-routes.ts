import { SCORE_LIMIT, z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { publicProfileService } from './service';
import { sendPrivately } from '../../platform/http/answer';
import type { Context } from '../../platform/http/context';
import { pendingPicture, pendingProfiles, reviewProfile } from './approval';
import { profileParamsSchema, queueQuerySchema, reviewSchema } from './staff-contract';
import { PUBLIC_PROFILES_ACTION } from '../../platform/staff-api/actions';
import { parsed, refuse, sendData, staffIdOf, type StaffRoute } from '../../platform/staff-api/routes';

const score = z.int().min(0).max(SCORE_LIMIT);

const scoresSchema = z.strictObject({
  machineryScore: score,
  agroindustryScore: score,
  managementScore: score,
  aProductionScore: score,
  vProductionScore: score,
});

/** Admin routes with which the staff approve public profiles and score them (design, Public profile). */
export function profileRoutes(strapi: Core.Strapi): StaffRoute[] {
  const profiles = () => publicProfileService(strapi);
  const uidOf = (ctx: Context) => parsed(profileParamsSchema, ctx['params']).uid;
  const list = async (ctx: Context) => {
    sendData(ctx, await pendingProfiles(strapi, parsed(queueQuerySchema, ctx.query)));
  };
  const picture = async (ctx: Context) => {
    const content = await pendingPicture(strapi, uidOf(ctx));
    if (!content) refuse('not-found');
    sendPrivately(ctx, { type: 'image/webp', content });
  };
  const review = async (ctx: Context) => {
    const decision = parsed(reviewSchema, ctx.request.body);
    const changed = await reviewProfile(strapi, staffIdOf(ctx), uidOf(ctx), decision, Date.now());
    if (!changed) refuse('changed');
    ctx.body = { data: { changed } };
  };
  const putScores = async (ctx: Context) => {
    const uid = uidOf(ctx);
    const scores = parsed(scoresSchema, ctx.request.body);
    const known = await profiles().score(staffIdOf(ctx), uid, scores, Date.now());
    if (!known) refuse('not-found');
    ctx.body = { data: null };
  };
  const action = PUBLIC_PROFILES_ACTION;
  return [
    { method: 'GET', path: '/public-profiles', handler: list, action },
    { method: 'GET', path: '/public-profiles/:uid/picture', handler: picture, action },
    { method: 'PUT', path: '/public-profiles/:uid/review', handler: review, action },
    { method: 'PUT', path: '/public-profiles/:uid/scores', handler: putScores, action },
  ];
}
