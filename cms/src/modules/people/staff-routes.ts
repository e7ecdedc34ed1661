import type { Core } from '@strapi/strapi';
import { setAuditReason } from '../../platform/audit/actor';
import type { Context } from '../../platform/http/context';
import { correctPerson, type CorrectionOutcome } from './corrections';
import { personDetails } from './details';
import { makeDniHolder, type HolderOutcome } from './dni-holder';
import { listPeople } from './list';
import { actionsOn, mergePeople, type MergeOutcome } from './merging';
import { writeNote } from './notes';
import {
  banSchema,
  correctionSchema,
  dniSeenSchema,
  erasureSchema,
  holderSchema,
  mergeSchema,
  noteSchema,
  notesQuerySchema,
  peopleQuerySchema,
  personParamsSchema,
} from './staff-contract';
import type { AccountOutcome } from './account-outcome';
import { setBan } from './bans';
import { setDniSeen } from './dni-seen';
import { erasePerson } from './erasure';
import { PEOPLE_ACTION } from '../../platform/staff-api/actions';
import { parsed, refuse, sendData, staffIdOf, type StaffRoute } from '../../platform/staff-api/routes';

/**
 * Routes of the admin by which secretaries and administrators find people, read and correct their data, ban and revive
 * them, merge two profiles, and delete an account at a person's request.
 */
export function peopleRoutes(strapi: Core.Strapi): StaffRoute[] {
  const uidOf = (ctx: Context) => parsed(personParamsSchema, ctx['params']).uid;
  const list = async (ctx: Context) => {
    sendData(ctx, await listPeople(strapi, parsed(peopleQuerySchema, ctx.query)));
  };
  const read = async (ctx: Context) => {
    const data = await personDetails(strapi, uidOf(ctx), Date.now());
    if (!data) return refuse('not-found');
    sendData(ctx, { data });
  };
  const notes = async (ctx: Context) => {
    sendData(ctx, await actionsOn(strapi, uidOf(ctx), parsed(notesQuerySchema, ctx.query)));
  };
  const note = async (ctx: Context) => {
    const order = { staffId: staffIdOf(ctx), uid: uidOf(ctx), ...parsed(noteSchema, ctx.request.body) };
    respond(ctx, await writeNote(strapi, order, Date.now()));
  };
  const correct = async (ctx: Context) => {
    const { data, reason } = parsed(correctionSchema, ctx.request.body);
    setAuditReason(strapi, reason);
    respond(ctx, await correctPerson(strapi, uidOf(ctx), data));
  };
  const ban = async (ctx: Context) => {
    const ban = parsed(banSchema, ctx.request.body);
    setAuditReason(strapi, ban.reason);
    const order = { staffId: staffIdOf(ctx), uid: uidOf(ctx), ...ban };
    respond(ctx, await setBan(strapi, order, Date.now()));
  };
  const see = async (ctx: Context) => {
    const { seen } = parsed(dniSeenSchema, ctx.request.body);
    respond(ctx, await setDniSeen(strapi, uidOf(ctx), seen));
  };
  const hold = async (ctx: Context) => {
    const { reason } = parsed(holderSchema, ctx.request.body);
    setAuditReason(strapi, reason);
    const order = { staffId: staffIdOf(ctx), uid: uidOf(ctx), reason };
    respond(ctx, await makeDniHolder(strapi, order, Date.now()));
  };
  const erase = async (ctx: Context) => {
    const { reason } = parsed(erasureSchema, ctx.request.body);
    setAuditReason(strapi, reason);
    respond(ctx, await erasePerson(strapi, uidOf(ctx)));
  };
  const merge = async (ctx: Context) => {
    const { ending, reason } = parsed(mergeSchema, ctx.request.body);
    setAuditReason(strapi, reason);
    const order = { staffId: staffIdOf(ctx), stayingUid: uidOf(ctx), endingUid: ending, reason };
    respond(ctx, await mergePeople(strapi, order, Date.now()));
  };
  const action = PEOPLE_ACTION;
  return [
    { method: 'GET', path: '/people', handler: list, action },
    { method: 'GET', path: '/people/:uid', handler: read, action },
    { method: 'GET', path: '/people/:uid/notes', handler: notes, action },
    { method: 'POST', path: '/people/:uid/notes', handler: note, action },
    { method: 'PUT', path: '/people/:uid/data', handler: correct, action },
    { method: 'PUT', path: '/people/:uid/ban', handler: ban, action },
    { method: 'PUT', path: '/people/:uid/dni-seen', handler: see, action },
    { method: 'POST', path: '/people/:uid/dni-holder', handler: hold, action },
    { method: 'POST', path: '/people/:uid/erasure', handler: erase, action },
    { method: 'POST', path: '/people/:uid/merges', handler: merge, action },
  ];
}

type Outcome = AccountOutcome | CorrectionOutcome | HolderOutcome | MergeOutcome;

function respond(ctx: Context, outcome: Outcome): void {
  if (outcome.kind === 'refused') return refuse(outcome.code);
  ctx.body = { data: { changed: outcome.changed } };
}
