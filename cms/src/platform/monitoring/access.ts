import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { Counter } from 'prom-client';
import { currentRequest } from '../http/current-request';
import { registry } from './metrics';

/** Kind of account that signs in: to the site, or to the admin. */
type Who = 'citizen' | 'staff';

const failures = new Counter({
  name: 'centro_failed_sign_ins_total',
  help: 'Failed sign-ins by kind of account and reason',
  labelNames: ['who', 'reason'],
  registers: [registry],
});

/** Values of a log line by name; undefined ones are left out. */
type Facts = Readonly<Record<string, string | number | undefined>>;

/** Logs a sign-in. @param account id of the account, never its e-mail */
export function logSignIn(strapi: Core.Strapi, who: Who, account: string | number): void {
  note(strapi, 'info', 'signed in', { who, account });
}

/** Logs and counts a failed sign-in. @param account id of the account that was meant, if there is one */
export function logFailedSignIn(
  strapi: Core.Strapi,
  who: Who,
  reason: string,
  account?: string | number,
): void {
  failures.inc({ who, reason });
  note(strapi, 'warn', 'sign-in failed', { who, account, reason });
}

/** Logs a rejected request, which lacked a right, exceeded a limit, or is one that our pages never send. */
export function logRefusal(strapi: Core.Strapi, facts: Facts): void {
  note(strapi, 'warn', 'refused', facts);
}

function note(strapi: Core.Strapi, level: 'info' | 'warn', what: string, facts: Facts): void {
  const all: Facts = { ...facts, request: currentRequest() };
  const pairs = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${String(value)}`],
  );
  strapi.log[level](`Access: ${what} ${pairs.join(' ')}`);
}

const signedInSchema = z.looseObject({ user: z.looseObject({ id: z.union([z.int(), z.string()]) }) });

/** Logs sign-ins to the admin, from Strapi's events. */
export function watchStaffSignIns(strapi: Core.Strapi): void {
  strapi.eventHub.on('admin.auth.success', (event: unknown) => {
    logSignIn(strapi, 'staff', signedInSchema.parse(event).user.id);
    return Promise.resolve();
  });
  strapi.eventHub.on('admin.auth.error', () => {
    logFailedSignIn(strapi, 'staff', 'refused');
    return Promise.resolve();
  });
}
