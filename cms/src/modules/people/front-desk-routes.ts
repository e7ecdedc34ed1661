import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { setFirstEmail } from './first-email';
import type { Context } from '../../platform/http/context';
import { candidatesOf, enrolWalkIn } from './front-desk';
import { candidatesQuerySchema, firstEmailSchema, walkInSchema } from '../enrolments/staff-contract';
import { ENROLMENTS_ACTION } from '../../platform/staff-api/actions';
import { documentIdSchema } from '../../platform/staff-api/requests';
import { parsed, refuse, sendData, staffIdOf, type StaffRoute } from '../../platform/staff-api/routes';

const trainingSchema = z.object({ training: documentIdSchema });
const personSchema = z.object({ uid: documentIdSchema });

/** Routes of the admin to enrol people at the front desk, with an e-mail or without (docs/adr/059). */
export function frontDeskRoutes(strapi: Core.Strapi): StaffRoute[] {
  const find = async (ctx: Context) => {
    const { training } = parsed(trainingSchema, ctx['params']);
    const { search } = parsed(candidatesQuerySchema, ctx.query);
    sendData(ctx, await candidatesOf(strapi, training, search));
  };
  const add = async (ctx: Context) => {
    const { training: trainingId } = parsed(trainingSchema, ctx['params']);
    const walkIn = parsed(walkInSchema, ctx.request.body);
    const outcome = await enrolWalkIn(strapi, { staffId: staffIdOf(ctx), trainingId }, walkIn, Date.now());
    if (outcome.kind === 'refused') return refuse(outcome.code);
    ctx.status = 201;
    ctx.body = { data: { uid: outcome.uid } };
  };
  const claim = async (ctx: Context) => {
    const { uid } = parsed(personSchema, ctx['params']);
    const { email } = parsed(firstEmailSchema, ctx.request.body);
    const outcome = await setFirstEmail(strapi, uid, email, Date.now());
    if (outcome !== 'done') return refuse(outcome);
    ctx.body = { data: { email } };
  };
  const action = ENROLMENTS_ACTION;
  return [
    { method: 'GET', path: '/trainings/:training/candidates', handler: find, action },
    { method: 'POST', path: '/trainings/:training/walk-ins', handler: add, action },
    { method: 'PUT', path: '/people/:uid/first-email', handler: claim, action },
  ];
}
