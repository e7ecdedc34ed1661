import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { Context } from '../../platform/http/context';
import { previewLetter, sendLetter } from './letters';
import { letterSchema } from '../enrolments/staff-contract';
import { ENROLMENTS_ACTION } from '../../platform/staff-api/actions';
import { documentIdSchema } from '../../platform/staff-api/requests';
import { parsed, refuse, sendData, staffIdOf, type StaffRoute } from '../../platform/staff-api/routes';

const paramsSchema = z.object({ training: documentIdSchema });

/** Routes of the admin by which the staff preview and send letters to people in a training. */
export function letterRoutes(strapi: Core.Strapi): StaffRoute[] {
  const preview = async (ctx: Context) => {
    const { training } = parsed(paramsSchema, ctx['params']);
    const data = await previewLetter(strapi, training, parsed(letterSchema, ctx.request.body));
    if (!data) return refuse('not-found');
    sendData(ctx, { data });
  };
  const send = async (ctx: Context) => {
    const { training: trainingId } = parsed(paramsSchema, ctx['params']);
    const letter = parsed(letterSchema, ctx.request.body);
    const data = await sendLetter(strapi, { ...letter, trainingId, staffId: staffIdOf(ctx) }, Date.now());
    if (!data) return refuse('not-found');
    ctx.body = { data };
  };
  const action = ENROLMENTS_ACTION;
  return [
    { method: 'POST', path: '/trainings/:training/letters/preview', handler: preview, action },
    { method: 'POST', path: '/trainings/:training/letters', handler: send, action },
  ];
}
