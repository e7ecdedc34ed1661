import { endpoints } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { meOf } from '../../../modules/accounts/citizen';
import { answer } from '../../../platform/http/answer';
import type { Context } from '../../../platform/http/context';
import { passwordTaken } from '../../../modules/accounts/passwords/passwords';
import { countedAddress } from '../../../platform/rate-limits/address';
import { knownDevice, rememberDevice } from '../../../modules/accounts/session/device';
import {
  endOpenSession,
  endOtherSessions,
  openSessionsOf,
} from '../../../modules/accounts/session/open-sessions';
import {
  endSession,
  presentedSession,
  sessions,
  startSession,
} from '../../../modules/accounts/session/sessions';
import type { AccountService, Origin } from '../services/account';

const DONE = { data: null };

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const accounts = () => strapi.service('api::account.account') as unknown as AccountService;
  return {
    registry: (ctx: Context) =>
      answer(ctx, endpoints.registry, async ({ body }) => ({
        data: await accounts().registry(body.dni, countedAddress(ctx.ip)),
      })),
    signIn: (ctx: Context) =>
      answer(ctx, endpoints.signIn, async ({ body }) => {
        const citizen = await accounts().identify(body, originOf(ctx));
        await startSession(strapi, ctx, citizen);
        rememberDevice(ctx, citizen.email);
        return { data: meOf(citizen) };
      }),
    signUp: (ctx: Context) =>
      answer(ctx, endpoints.signUp, async ({ body }) => {
        const citizen = await accounts().create(body, countedAddress(ctx.ip));
        await startSession(strapi, ctx, citizen);
        rememberDevice(ctx, citizen.email);
        return { data: { ...meOf(citizen), ...(await passwordTaken(strapi, body.password, citizen)) } };
      }),
    signOut: (ctx: Context) =>
      answer(ctx, endpoints.signOut, async () => {
        await endSession(strapi, ctx);
        return DONE;
      }),
    forgotPassword: (ctx: Context) =>
      answer(ctx, endpoints.forgotPassword, async ({ body }) => {
        await accounts().forgotPassword(body.email, countedAddress(ctx.ip));
        return DONE;
      }),
    resetPassword: (ctx: Context) =>
      answer(ctx, endpoints.resetPassword, async ({ body }) => {
        const { email, ...taken } = await accounts().resetPassword(body, countedAddress(ctx.ip));
        // Guessing elsewhere goes on counting against the account, not against this browser.
        if (email !== undefined) rememberDevice(ctx, email);
        return { data: taken };
      }),
    confirmEmail: (ctx: Context) =>
      answer(ctx, endpoints.confirmEmail, async ({ body }) => {
        await accounts().confirmEmail(body.token, countedAddress(ctx.ip));
        return DONE;
      }),
    confirmEmailByCode: (ctx: Context) =>
      answer(ctx, endpoints.confirmEmailByCode, async ({ citizen, body }) => ({
        data: meOf(await accounts().confirmEmailByCode(citizen, body.code)),
      })),
    sendEmailCode: (ctx: Context) =>
      answer(ctx, endpoints.sendEmailCode, async ({ citizen }) => {
        await accounts().sendEmailCode(citizen, countedAddress(ctx.ip));
        return DONE;
      }),
    changePassword: (ctx: Context) =>
      answer(ctx, endpoints.changePassword, async ({ citizen, body }) => {
        await startSession(strapi, ctx, await accounts().changePassword(citizen, body, originOf(ctx)));
        return { data: { ...meOf(citizen), ...(await passwordTaken(strapi, body.password, citizen)) } };
      }),
    changeEmail: (ctx: Context) =>
      answer(ctx, endpoints.changeEmail, async ({ citizen, body }) => {
        const changed = await accounts().changeEmail(citizen, body, originOf(ctx));
        rememberDevice(ctx, changed.email);
        return { data: meOf(changed) };
      }),
    sessions: (ctx: Context) =>
      answer(ctx, endpoints.mySessions, async ({ citizen }) => {
        const current = await presentedSession(strapi, ctx);
        return { data: await openSessionsOf(sessions(strapi), citizen.id, current?.sessionId) };
      }),
    endOtherSessions: (ctx: Context) =>
      answer(ctx, endpoints.endOtherSessions, async ({ citizen, body }) => {
        await accounts().confirm(citizen, body.password, originOf(ctx));
        const current = await presentedSession(strapi, ctx);
        await endOtherSessions(sessions(strapi), citizen.id, current?.sessionId);
        return DONE;
      }),
    endSession: (ctx: Context) =>
      answer(ctx, endpoints.endSession, async ({ citizen, params, body }) => {
        await accounts().confirm(citizen, body.password, originOf(ctx));
        await endOpenSession(sessions(strapi), citizen.id, params.session);
        return DONE;
      }),
    erase: (ctx: Context) =>
      answer(ctx, endpoints.eraseMe, async ({ citizen, body }) => {
        await accounts().erase(citizen, body.password, originOf(ctx));
        await endSession(strapi, ctx);
        return DONE;
      }),
  };
};

function originOf(ctx: Context): Origin {
  return { address: countedAddress(ctx.ip), deviceOf: (email) => knownDevice(ctx, email) };
}
