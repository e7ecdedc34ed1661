import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { byStaff } from '../../platform/audit/entries';
import { attendedIn, noteAttendance } from './attendance';
import { changesIn } from './changes';
import { moveAllBack } from './moving-back';
import { removeAll } from './bulk-removal';
import { issueProof } from './proofs';
import { approveAll, setStatus, type StaffOutcome } from './set-status';
import type { Context } from '../../platform/http/context';
import { burstsOf } from './roster/bursts';
import { listPeople, namesIn } from './roster/people';
import { readToDo } from './roster/to-do';
import {
  MAX_CHANGES,
  attendanceSchema,
  removalSchema,
  rosterFilterSchema,
  rosterQuerySchema,
  trainingsQuerySchema,
} from './staff-contract';
import { listTrainings, rosterTraining } from './roster/trainings';
import { ENROLMENTS_ACTION } from '../../platform/staff-api/actions';
import { documentIdSchema, pageQuery, reasonSchema } from '../../platform/staff-api/requests';
import { parsed, refuse, sendData, staffIdOf, type StaffRoute } from '../../platform/staff-api/routes';

const trainingSchema = z.object({ training: documentIdSchema });
const personSchema = z.object({ training: documentIdSchema, person: documentIdSchema });

const meetingSchema = personSchema.extend({ meeting: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/) });

const pageSchema = z.strictObject(pageQuery);

/** Removals require a reason (design, Enrolment). */
const orderSchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('none'), reason: reasonSchema }),
  z.strictObject({
    status: z.enum(['enrolled', 'waiting', 'approved']),
    reason: reasonSchema.nullable().default(null),
    onlyWaiting: z.boolean().default(false),
    onlyNew: z.boolean().default(false),
  }),
]);

const movingBackSchema = z.strictObject({ people: z.array(documentIdSchema).min(1).max(MAX_CHANGES) });

const approvalSchema = movingBackSchema.extend({
  reason: reasonSchema.nullable().default(null),
});

/**
 * Routes of the admin by which the staff read rosters, give and take places beyond quota and queue, approve, and see
 * each other's changes (design, Enrolment; docs/adr/040). Trainings and people are identified by document id.
 */
export function enrolmentRoutes(strapi: Core.Strapi): StaffRoute[] {
  const range = (ctx: Context) => {
    const { page, pageSize } = parsed(pageSchema, ctx.query);
    return { limit: pageSize, offset: (page - 1) * pageSize };
  };
  const trainings = async (ctx: Context) => {
    sendData(ctx, await listTrainings(strapi, parsed(trainingsQuerySchema, ctx.query), Date.now()));
  };
  const training = async (ctx: Context) => {
    const params = parsed(trainingSchema, ctx['params']);
    const data = await rosterTraining(strapi, params.training, Date.now());
    if (!data) return refuse('not-found');
    sendData(ctx, { data });
  };
  const list = async (ctx: Context) => {
    const { training: id } = parsed(trainingSchema, ctx['params']);
    sendData(ctx, await listPeople(strapi, id, parsed(rosterQuerySchema, ctx.query)));
  };
  const names = async (ctx: Context) => {
    const { training: id } = parsed(trainingSchema, ctx['params']);
    sendData(ctx, { data: await namesIn(strapi, id, parsed(rosterFilterSchema, ctx.query)) });
  };
  const changes = async (ctx: Context) => {
    const { training: id } = parsed(trainingSchema, ctx['params']);
    sendData(ctx, { data: await changesIn(strapi, id, range(ctx)) });
  };
  const attended = async (ctx: Context) => {
    const { training: id } = parsed(trainingSchema, ctx['params']);
    sendData(ctx, { data: await attendedIn(strapi, id) });
  };
  const put = async (ctx: Context) => {
    const { training: trainingId, person: personUid } = parsed(personSchema, ctx['params']);
    const { status: to, ...wish } = parsed(orderSchema, ctx.request.body);
    const order = { staffId: staffIdOf(ctx), trainingId, personUid, to, ...wish };
    const outcome = await setStatus(strapi, order, Date.now());
    if (outcome.kind === 'refused') return refuse(outcome.code);
    ctx.body = { data: { status: to, changed: outcome.changed } };
  };
  const approve = async (ctx: Context) => {
    const { training: trainingId } = parsed(trainingSchema, ctx['params']);
    const { people, reason } = parsed(approvalSchema, ctx.request.body);
    const order = { staffId: staffIdOf(ctx), trainingId, personUids: people, reason };
    const outcomes = await approveAll(strapi, order, Date.now());
    if (!outcomes) return refuse('not-found');
    sendOutcomes(ctx, outcomes);
  };
  const moveBack = async (ctx: Context) => {
    const { training: trainingId } = parsed(trainingSchema, ctx['params']);
    const { people: personUids } = parsed(movingBackSchema, ctx.request.body);
    const outcomes = await moveAllBack(
      strapi,
      { staffId: staffIdOf(ctx), trainingId, personUids },
      Date.now(),
    );
    if (!outcomes) return refuse('not-found');
    sendOutcomes(ctx, outcomes);
  };
  const prove = async (ctx: Context) => {
    const { training: trainingId, person } = parsed(personSchema, ctx['params']);
    const order = { trainingId, person: { document_id: person }, by: byStaff(staffIdOf(ctx)) };
    const outcome = await issueProof(strapi, order, Date.now());
    if (outcome.kind === 'refused') {
      return refuse(outcome.code === 'not-found' ? 'no-proof' : outcome.code);
    }
    ctx.status = 201;
    ctx.body = { data: { code: outcome.code } };
  };
  const bursts = async (ctx: Context) => {
    sendData(ctx, { data: await burstsOf(strapi, Date.now()) });
  };
  const remove = async (ctx: Context) => {
    const order = parsed(removalSchema, ctx.request.body);
    const removed = await removeAll(strapi, { staffId: staffIdOf(ctx), ...order }, Date.now());
    ctx.body = { data: { removed } };
  };
  const toDo = async (ctx: Context) => {
    sendData(ctx, { data: await readToDo(strapi, Date.now()) });
  };
  const attend = async (ctx: Context) => {
    const params = parsed(meetingSchema, ctx['params']);
    const { present } = parsed(attendanceSchema, ctx.request.body);
    const { training: trainingId, person: personUid, meeting } = params;
    const order = { staffId: staffIdOf(ctx), trainingId, personUid, meeting, present };
    const outcome = await noteAttendance(strapi, order, Date.now());
    if (outcome.kind === 'refused') return refuse(outcome.code);
    ctx.body = { data: { changed: outcome.changed } };
  };
  const action = ENROLMENTS_ACTION;
  return [
    { method: 'GET', path: '/trainings', handler: trainings, action },
    { method: 'GET', path: '/trainings/:training', handler: training, action },
    { method: 'GET', path: '/trainings/:training/enrolments', handler: list, action },
    { method: 'GET', path: '/trainings/:training/enrolment-names', handler: names, action },
    { method: 'GET', path: '/trainings/:training/enrolment-changes', handler: changes, action },
    { method: 'GET', path: '/trainings/:training/attended', handler: attended, action },
    { method: 'PUT', path: '/trainings/:training/enrolments/:person', handler: put, action },
    { method: 'POST', path: '/trainings/:training/enrolments/:person/proof', handler: prove, action },
    { method: 'GET', path: '/enrolment-bursts', handler: bursts, action },
    { method: 'POST', path: '/enrolment-removals', handler: remove, action },
    { method: 'GET', path: '/to-do', handler: toDo, action },
    { method: 'PUT', path: '/trainings/:training/attendance/:person/:meeting', handler: attend, action },
    { method: 'POST', path: '/trainings/:training/approvals', handler: approve, action },
    { method: 'POST', path: '/trainings/:training/moves-back', handler: moveBack, action },
  ];
}

function sendOutcomes(ctx: Context, outcomes: ReadonlyMap<string, StaffOutcome>): void {
  ctx.body = {
    data: Array.from(outcomes, ([person, outcome]) => {
      return outcome.kind === 'done'
        ? { person, done: true, changed: outcome.changed }
        : { person, done: false, code: outcome.code };
    }),
  };
}
