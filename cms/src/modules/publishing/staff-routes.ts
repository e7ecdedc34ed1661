import { z, type Interruption } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { Context } from '../../platform/http/context';
import { entryState } from './entry-state';
import { interruptionSchema } from '../enrolments/staff-contract';
import { interrupt } from './interruption';
import { createPreview } from './previews';
import { orderPublisher, type Order } from './publisher-client';
import { siteState } from './site-state';
import { entryParamsSchema, previewRequestSchema, rollbackSchema } from './staff-contract';
import { ENROLMENTS_ACTION, PUBLISHING_ACTION } from '../../platform/staff-api/actions';
import { documentIdSchema } from '../../platform/staff-api/requests';
import { parsed, refuse, sendData, staffIdOf, type StaffRoute } from '../../platform/staff-api/routes';

const trainingParamsSchema = z.object({ training: documentIdSchema });

/**
 * Admin routes with which editors see what is live, republish everything or roll back (docs/adr/003, 057) and preview
 * drafts (docs/adr/058), and with which the office interrupts trainings.
 */
export function publishingRoutes(strapi: Core.Strapi): StaffRoute[] {
  const execute = async (ctx: Context, order: Order) => {
    const outcome = await orderPublisher(order);
    strapi.log.info(
      `Account ${String(staffIdOf(ctx))} ordered ${order.path}: ${outcome ?? 'publisher unavailable'}`,
    );
    if (outcome !== 'done') refuse(outcome ?? 'publisher-away');
    sendData(ctx, { data: null });
  };
  const read = async (ctx: Context) => {
    sendData(ctx, { data: await siteState(strapi) });
  };
  const readEntry = async (ctx: Context) => {
    const entry = parsed(entryParamsSchema, ctx['params']);
    sendData(ctx, { data: await entryState(strapi, entry) });
  };
  const preview = async (ctx: Context) => {
    const order = parsed(previewRequestSchema, ctx.request.body);
    const data = await createPreview(strapi, order, Date.now());
    if (!data) return refuse('not-found');
    sendData(ctx, { data });
  };
  const setInterruption = async (ctx: Context, interruption: Interruption | null) => {
    const { training: trainingId } = parsed(trainingParamsSchema, ctx['params']);
    const order = { staffId: staffIdOf(ctx), trainingId, interruption };
    const changed = await interrupt(strapi, order, Date.now());
    if (changed === undefined) return refuse('not-found');
    sendData(ctx, { data: { changed } });
  };
  const interruptTraining = (ctx: Context) =>
    setInterruption(ctx, parsed(interruptionSchema, ctx.request.body));
  const resumeTraining = (ctx: Context) => setInterruption(ctx, null);
  const publishEverything = (ctx: Context) => execute(ctx, { path: '/publish-everything' });
  const rollBack = (ctx: Context) => {
    const { from } = parsed(rollbackSchema, ctx.request.body);
    return execute(ctx, { path: '/rollback', from });
  };
  const resume = (ctx: Context) => execute(ctx, { path: '/resume' });
  const action = PUBLISHING_ACTION;
  const interruption = { path: '/trainings/:training/interruption', action: ENROLMENTS_ACTION } as const;
  return [
    { ...interruption, method: 'PUT', handler: interruptTraining },
    { ...interruption, method: 'DELETE', handler: resumeTraining },
    { method: 'GET', path: '/publishing', handler: read, action },
    { method: 'GET', path: '/publishing/entries/:type/:documentId', handler: readEntry, action },
    { method: 'POST', path: '/previews', handler: preview, action },
    { method: 'POST', path: '/publishing/everything', handler: publishEverything, action },
    { method: 'POST', path: '/publishing/rollback', handler: rollBack, action },
    { method: 'POST', path: '/publishing/resume', handler: resume, action },
  ];
}
