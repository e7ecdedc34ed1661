import { endpoints } from '@centro/shared';
import { meOf } from './citizen';
import { answering, type PublicController } from '../../platform/http/public-route';
import type { Context } from '../../platform/http/context';
import { passwordTaken } from './passwords/passwords';
import { countedAddress } from '../../platform/rate-limits/address';
import { knownDevice, rememberDevice } from './session/device';
import { endOpenSession, endOtherSessions, openSessionsOf } from './session/open-sessions';
import { endSession, presentedSession, sessions, startSession } from './session/sessions';
import type { Origin } from './credentials';
import { accountService } from './service';

const DONE = { data: null };

export const accountRoutes: PublicController = {
  uid: 'api::account.account',
  actionsOf: (strapi) => {
    const accounts = accountService(strapi);
    return {
      registry: answering(endpoints.registry, async ({ body }, ctx) => ({
        data: await accounts.registry(body.dni, countedAddress(ctx.ip)),
      })),
      signIn: answering(endpoints.signIn, async ({ body }, ctx) => {
        const citizen = await accounts.identify(body, originOf(ctx));
        await startSession(strapi, ctx, citizen);
        rememberDevice(ctx, citizen.email);
        return { data: meOf(citizen) };
      }),
      signUp: answering(endpoints.signUp, async ({ body }, ctx) => {
        const citizen = await accounts.create(body, countedAddress(ctx.ip));
        await startSession(strapi, ctx, citizen);
        rememberDevice(ctx, citizen.email);
        return { data: { ...meOf(citizen), ...(await passwordTaken(strapi, body.password, citizen)) } };
      }),
      signOut: answering(endpoints.signOut, async (_request, ctx) => {
        await endSession(strapi, ctx);
        return DONE;
      }),
      forgotPassword: answering(endpoints.forgotPassword, async ({ body }, ctx) => {
        await accounts.forgotPassword(body.email, countedAddress(ctx.ip));
        return DONE;
      }),
      resetPassword: answering(endpoints.resetPassword, async ({ body }, ctx) => {
        const { email, ...taken } = await accounts.resetPassword(body, countedAddress(ctx.ip));
        // Further guesses from elsewhere count against the account, not against this browser.
        if (email !== undefined) rememberDevice(ctx, email);
        return { data: taken };
      }),
      confirmEmail: answering(endpoints.confirmEmail, async ({ body }, ctx) => {
        await accounts.confirmEmail(body.token, countedAddress(ctx.ip));
        return DONE;
      }),
      confirmEmailByCode: answering(endpoints.confirmEmailByCode, async ({ citizen, body }) => ({
        data: meOf(await accounts.confirmEmailByCode(citizen, body.code)),
      })),
      sendEmailCode: answering(endpoints.sendEmailCode, async ({ citizen }, ctx) => {
        await accounts.sendEmailCode(citizen, countedAddress(ctx.ip));
        return DONE;
      }),
      changePassword: answering(endpoints.changePassword, async ({ citizen, body }, ctx) => {
        await startSession(strapi, ctx, await accounts.changePassword(citizen, body, originOf(ctx)));
        return { data: { ...meOf(citizen), ...(await passwordTaken(strapi, body.password, citizen)) } };
      }),
      changeEmail: answering(endpoints.changeEmail, async ({ citizen, body }, ctx) => {
        const changed = await accounts.changeEmail(citizen, body, originOf(ctx));
        rememberDevice(ctx, changed.email);
        return { data: meOf(changed) };
      }),
      sessions: answering(endpoints.mySessions, async ({ citizen }, ctx) => {
        const current = await presentedSession(strapi, ctx);
        return { data: await openSessionsOf(sessions(strapi), citizen.id, current?.sessionId) };
      }),
      endOtherSessions: answering(endpoints.endOtherSessions, async ({ citizen, body }, ctx) => {
        await accounts.confirm(citizen, body.password, originOf(ctx));
        const current = await presentedSession(strapi, ctx);
        await endOtherSessions(sessions(strapi), citizen.id, current?.sessionId);
        return DONE;
      }),
      endSession: answering(endpoints.endSession, async ({ citizen, params, body }, ctx) => {
        await accounts.confirm(citizen, body.password, originOf(ctx));
        await endOpenSession(sessions(strapi), citizen.id, params.session);
        return DONE;
      }),
      erase: answering(endpoints.eraseMe, async ({ citizen, body }, ctx) => {
        await accounts.erase(citizen, body.password, originOf(ctx));
        await endSession(strapi, ctx);
        return DONE;
      }),
    };
  },
};

function originOf(ctx: Context): Origin {
  return { address: countedAddress(ctx.ip), deviceOf: (email) => knownDevice(ctx, email) };
}
