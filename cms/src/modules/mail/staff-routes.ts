import type { Core } from '@strapi/strapi';
import type { Context } from '../../platform/http/context';
import { ENROLMENTS_ACTION } from '../../platform/staff-api/actions';
import { parsed, sendData, staffIdOf, type StaffRoute } from '../../platform/staff-api/routes';
import { mailsNearLimit } from './limits';
import { noteNotified, phoneNotices } from './phone-notices';
import { phoneNoticeSchema, phoneNoticesQuerySchema } from './staff-contract';

/**
 * Routes of the admin about mails: whether the daily limit is near (docs/adr/105), and who has to be phoned instead of
 * mailed.
 */
export function mailRoutes(strapi: Core.Strapi): StaffRoute[] {
  const limit = async (ctx: Context) => {
    sendData(ctx, { data: await mailsNearLimit(strapi, Date.now()) });
  };
  const notices = async (ctx: Context) => {
    const { training } = parsed(phoneNoticesQuerySchema, ctx.query);
    sendData(ctx, { data: await phoneNotices(strapi, Date.now(), training) });
  };
  const notified = async (ctx: Context) => {
    const order = parsed(phoneNoticeSchema, ctx.request.body);
    const changed = await noteNotified(strapi, { staffId: staffIdOf(ctx), ...order }, Date.now());
    ctx.body = { data: { changed } };
  };
  const action = ENROLMENTS_ACTION;
  return [
    { method: 'GET', path: '/mail-limit', handler: limit, action },
    { method: 'GET', path: '/phone-notices', handler: notices, action },
    { method: 'POST', path: '/phone-notices', handler: notified, action },
  ];
}
