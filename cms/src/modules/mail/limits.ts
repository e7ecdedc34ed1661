import { endOfLocalDay, localDay } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { environment } from '../../platform/environment/environment';
import { attemptsOf, type Counted } from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';
import type { Mail } from '../../platform/mail/outbox';
import { mailsCounted, ownerMailsCounted } from '../../platform/mail/recipient-limits';
import type { Composed } from './messages';
import type { MailsOfDay } from './staff-contract';

/**
 * Shares of the mails of a day that are left to more urgent ones: strangers who sign up can use up the codes, never the
 * links to a new password. `repeated` are links and codes beyond the first few that one network address triggers.
 */
const LEFT_BY = { links: 0, codes: 0.1, repeated: 0.15, others: 0.2 } as const;

/**
 * Shares of the mails of a day that requests from one network address can trigger: after the first few they are less
 * urgent than those from other addresses, and the total is bounded. Of 300 mails they are 6 and 60, enough for a classroom.
 * Notices of places are counted apart from links and codes, which they must not use up.
 */
const FROM_ONE_ADDRESS = { first: 0.02, total: 0.2 } as const;

/** The staff are alerted from this share on, which is before other mails begin to wait. */
const ALERT_SHARE = 0.7;

/** In seconds. */
const DAY = 24 * 60 * 60;
/** In milliseconds. */
const HOUR = 60 * 60_000;

/**
 * The limit that a mail counts against, if there is one for its kind. Mails that the staff trigger have none, and
 * promotions wait only after several to one place.
 */
export function limitOf(
  mail: Mail,
  { message: { to: recipient }, isKnown }: Pick<Composed, 'message' | 'isKnown'>,
): Counted | undefined {
  switch (mail.kind) {
    case 'enrolled':
    case 'waiting':
    case 'moved-back':
    case 'removed':
      return [LIMITS.mail.enrolment, mail.kind, String(mail.personId), mail.training.documentId];
    case 'password-reset':
      return (isKnown ? ownerMailsCounted : mailsCounted)('link', recipient);
    case 'staff-password-reset':
      return mailsCounted('staff-link', recipient);
    case 'welcome':
    case 'confirm-email':
      return (isKnown ? ownerMailsCounted : mailsCounted)('code', recipient);
    case 'password-changed':
    case 'email-changed':
    case 'lapsed':
      return mailsCounted('notice', recipient);
    case 'promoted':
      return [LIMITS.mail.promotion, String(mail.personId), mail.training.documentId];
    case 'reminder':
    case 'training-changed':
    case 'letter':
    case 'license-reminder':
    case 'news':
    case 'claim':
    case 'profiles-merged':
    case 'dni-taken':
      return undefined;
  }
}

/** Share of the mails of a day for warnings that count for no network address: many accounts can trigger one each. */
const WARNINGS = 0.1;

/** The counters of a mail against MAIL_DAILY_LIMIT, per calendar day in Buenos Aires. */
export interface DailyLimit {
  /** The less urgent a mail, the more it leaves to others. */
  readonly day: Counted;
  /** A share of the day: of the network address that requested the mail, or of all warnings without one. */
  readonly total?: Counted;
  /** Without room in `first`, the mail counts against `counter` instead of `day`. */
  readonly repeated?: { readonly first: Counted; readonly counter: Counted };
}

/**
 * The limits of the day that a mail counts against; `undefined` without MAIL_DAILY_LIMIT.
 *
 * @param requestedFrom hash of the network address from which it was requested
 */
export function dailyLimitOf(
  { kind }: Mail,
  requestedFrom: string | null,
  now: number,
): DailyLimit | undefined {
  const { mailDailyLimit: limit } = environment();
  if (limit === undefined) return undefined;
  const leaving = (urgency: keyof typeof LEFT_BY) =>
    dailyCounter(limit - Math.ceil(limit * LEFT_BY[urgency]), now);
  const urgency = urgencyOf(kind);
  const day = leaving(urgency);
  if (requestedFrom === null) {
    const warnings = Math.max(1, Math.floor(limit * WARNINGS));
    return isWarning(kind) ? { day, total: dailyCounter(warnings, now, 'mail warnings') } : { day };
  }
  const isNotice = urgency === 'others';
  const ofAddress = (share: keyof typeof FROM_ONE_ADDRESS): Counted => {
    const attempts = Math.max(1, Math.floor(limit * FROM_ONE_ADDRESS[share]));
    const name = `mail address ${share}${isNotice ? ' notices' : ''}`;
    return [{ name, attempts, seconds: DAY }, localDay(now), requestedFrom];
  };
  const repeated = isNotice ? day : leaving('repeated');
  return { day, total: ofAddress('total'), repeated: { first: ofAddress('first'), counter: repeated } };
}

/** When to retry a mail that exceeds the limit of the day; hourly, because the limit may have been raised. */
export function nextCheckOfDay(now: number): Date {
  return new Date(Math.min(endOfLocalDay(now) + 1, now + HOUR));
}

/** The mails of today and their limit when it is near; `null` otherwise. */
export async function mailsNearLimit(strapi: Core.Strapi, now: number): Promise<MailsOfDay | null> {
  const { mailDailyLimit: limit } = environment();
  if (limit === undefined) return null;
  const sent = await attemptsOf(strapi, dailyCounter(limit, now), new Date(now));
  return sent < limit * ALERT_SHARE ? null : { sent, limit };
}

function dailyCounter(attempts: number, now: number, name = 'mail day'): Counted {
  return [{ name, attempts, seconds: DAY }, localDay(now)];
}

function isWarning(kind: Mail['kind']): boolean {
  return kind === 'password-changed' || kind === 'email-changed';
}

/**
 * Urgency of a mail: `links` are needed to sign in; `codes` to confirm an address, or not to lose a place or the
 * account; `others` only inform.
 */
function urgencyOf(kind: Mail['kind']): 'links' | 'codes' | 'others' {
  switch (kind) {
    case 'welcome':
    case 'confirm-email':
    case 'promoted':
    case 'password-changed':
    case 'email-changed':
      return 'codes';
    case 'claim':
    case 'password-reset':
    case 'staff-password-reset':
      return 'links';
    case 'enrolled':
    case 'waiting':
    case 'moved-back':
    case 'removed':
    case 'lapsed':
    case 'reminder':
    case 'training-changed':
    case 'letter':
    case 'license-reminder':
    case 'news':
    case 'profiles-merged':
    case 'dni-taken':
      return 'others';
  }
}
