import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { changesIn } from '../enrolments/changes';
import { enrolmentsIn } from '../enrolments/listed';
import { approveAll, settle, type StaffOutcome } from '../enrolments/staff';
import { ENROLMENTS_ACTION } from '../permissions/admin-roles';
import type { Context } from './context';
import { documentIdSchema, pageQuery, reasonSchema } from './staff-requests';
import { guardedBy, parsed, staffIdOf } from './staff-routes';

/** Most people approved by one request. */
const MOST_APPROVED = 500;

const trainingSchema = z.object({ training: documentIdSchema });
const personSchema = z.object({ training: documentIdSchema, person: documentIdSchema });

const pageSchema = z.strictObject(pageQuery);

/** Nobody is removed without a reason (design, Enrolment). */
const orderSchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('none'), reason: reasonSchema }),
  z.strictObject({
    status: z.enum(['enrolled', 'waiting', 'approved']),
    reason: reasonSchema.nullable().default(null),
  }),
]);

const approvalSchema = z.strictObject({
  people: z.array(documentIdSchema).min(1).max(MOST_APPROVED),
  reason: reasonSchema.nullable().default(null),
});

/**
 * Adds the routes of the admin by which the staff see who is in a training, give and take places beyond quota and
 * queue, approve, and read who of them did what (design, Enrolment; docs/adr/040). Trainings and people are named by
 * the admin's own ids.
 */
export function registerStaffEnrolmentRoutes(strapi: Core.Strapi): void {
  const queries = () => ({ trx: strapi.db.connection });
  const range = (ctx: Context) => {
    const { page, pageSize } = parsed(ctx, pageSchema, ctx.query);
    ctx.set('Cache-Control', 'private, no-store');
    return { limit: pageSize, offset: (page - 1) * pageSize };
  };
  const list = async (ctx: Context) => {
    const { training } = parsed(ctx, trainingSchema, ctx['params']);
    ctx.body = { data: await enrolmentsIn(queries(), training, range(ctx)) };
  };
  const changes = async (ctx: Context) => {
    const { training } = parsed(ctx, trainingSchema, ctx['params']);
    ctx.body = { data: await changesIn(queries(), training, range(ctx)) };
  };
  const put = async (ctx: Context) => {
    const { training, person } = parsed(ctx, personSchema, ctx['params']);
    const { status, reason } = parsed(ctx, orderSchema, ctx.request.body);
    const order = { staffId: staffIdOf(ctx), trainingId: training, personUid: person, to: status, reason };
    const outcome = await settle(strapi, order, Date.now());
    if (outcome.kind === 'refused') {
      ctx.throw(outcome.code === 'not-found' ? 404 : 409, outcome.code, { details: { code: outcome.code } });
    }
    ctx.body = { data: { status, changed: outcome.changed } };
  };
  const approve = async (ctx: Context) => {
    const { training } = parsed(ctx, trainingSchema, ctx['params']);
    const { people, reason } = parsed(ctx, approvalSchema, ctx.request.body);
    const order = { staffId: staffIdOf(ctx), trainingId: training, personUids: people, reason };
    const outcomes = await approveAll(strapi, order, Date.now());
    if (!outcomes) return ctx.throw(404, 'not-found', { details: { code: 'not-found' } });
    ctx.body = { data: Array.from(outcomes, ([person, outcome]) => ({ person, ...told(outcome) })) };
  };
  const config = guardedBy(ENROLMENTS_ACTION);
  const routes = [
    { method: 'GET' as const, path: '/trainings/:training/enrolments', handler: list, config },
    { method: 'GET' as const, path: '/trainings/:training/enrolment-changes', handler: changes, config },
    { method: 'PUT' as const, path: '/trainings/:training/enrolments/:person', handler: put, config },
    { method: 'POST' as const, path: '/trainings/:training/approvals', handler: approve, config },
  ].map((route) => ({ ...route, info: { type: 'admin', pluginName: 'admin' } }));
  strapi.server.routes({ type: 'admin', prefix: '/staff', routes });
}

function told(outcome: StaffOutcome) {
  return outcome.kind === 'done'
    ? { approved: true, changed: outcome.changed }
    : { approved: false, code: outcome.code };
}
