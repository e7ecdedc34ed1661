import type { Core } from '@strapi/strapi';
import type { StoredUser } from '../database/users';
import { endpointOf } from '../http/api-request';
import { byStaff, type Actor } from './entries';

/** Who of those who may change other people's data makes this request; nobody when people change their own. */
export function actorOf(strapi: Core.Strapi): Actor | undefined {
  const ctx = strapi.requestContext.get();
  if (!ctx) return undefined;
  const { auth, user } = ctx.state as {
    readonly auth?: { readonly strategy?: { readonly name?: string } };
    readonly user?: unknown;
  };
  if (auth?.strategy?.name === 'admin') return byStaff((user as { readonly id: number }).id);
  if (endpointOf(ctx)?.who !== 'site-admin') return undefined;
  return { kind: 'administrator', uid: (user as StoredUser).documentId };
}

/** Says why the request that is being answered does what it does, for all that it will note of people. */
export function setAuditReason(strapi: Core.Strapi, reason: string): void {
  const ctx = strapi.requestContext.get();
  if (ctx) ctx.state['auditReason'] = reason;
}

/** See {@link setAuditReason}. */
export function auditReason(strapi: Core.Strapi): string | null {
  const reason: unknown = strapi.requestContext.get()?.state['auditReason'];
  return typeof reason === 'string' ? reason : null;
}
