import type { Core } from '@strapi/strapi';
import type { StoredUser } from '../database/users';
import { endpointOf } from '../http/api-request';
import { byStaff, type Actor } from './entries';

/** The staff or administrator account behind this request; `undefined` for people who change their own data. */
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

/** Sets the reason in all audit entries of the current request. */
export function setAuditReason(strapi: Core.Strapi, reason: string): void {
  const ctx = strapi.requestContext.get();
  if (ctx) ctx.state['auditReason'] = reason;
}

/** See {@link setAuditReason}. */
export function auditReason(strapi: Core.Strapi): string | null {
  const reason: unknown = strapi.requestContext.get()?.state['auditReason'];
  return typeof reason === 'string' ? reason : null;
}
