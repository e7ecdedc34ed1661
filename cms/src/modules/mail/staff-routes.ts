import type { Core } from '@strapi/strapi';
import type { Context } from '../../platform/http/context';
import { mailsNearLimit } from './limits';
import { ENROLMENTS_ACTION } from '../../platform/staff-api/actions';
import { sendData, type StaffRoute } from '../../platform/staff-api/routes';

/** Route of the admin that tells whether the daily limit of mails is near (docs/adr/105). */
export function mailRoutes(strapi: Core.Strapi): StaffRoute[] {
  const read = async (ctx: Context) => {
    sendData(ctx, { data: await mailsNearLimit(strapi, Date.now()) });
  };
  return [{ method: 'GET', path: '/mail-limit', handler: read, action: ENROLMENTS_ACTION }];
}
