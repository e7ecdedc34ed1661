import fs from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import type { Cms } from './cms.ts';

/** Query of all mails, without their delivery state. */
export const MAILS = 'select id, kind, person_id, training_id, message_id from outbox order by id';

/** A received mail. */
export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** Size of the whole mail, in bytes. */
  readonly size: number;
  /** The attached calendar, unfolded (RFC 5545, 3.1). */
  readonly calendar: string | undefined;
  /** iTIP method of the calendar, from the alternative to the text. */
  readonly calendarMethod: string | undefined;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
}

/** Parses a mail. */
export async function parseMail(source: Buffer): Promise<ReceivedMail> {
  const {
    to = [],
    from,
    subject = '',
    text = '',
    html = '',
    messageId = '',
    attachments,
    headers,
  } = await PostalMime.parse(source);
  const calendar = attachments.find(({ mimeType }) => mimeType === 'application/ics')?.content;
  return {
    to: to.flatMap(({ address }) => address ?? []).join(', '),
    from: from?.address ?? '',
    subject,
    text,
    html,
    messageId,
    size: source.length,
    calendar:
      calendar && new TextDecoder().decode(new Uint8Array(calendar as ArrayBuffer)).replace(/\r?\n /g, ''),
    calendarMethod: attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.method,
    headers: new Map(headers.map(({ key, value }) => [key, value])),
  };
}

/** Mails that a cms without a mail server wrote to its folder. */
export async function mailsIn(dataDirectory: string): Promise<ReceivedMail[]> {
  const folder = path.join(dataDirectory, 'outbox');
  const names = await fs.readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml'));
  return Promise.all(files.map(async (name) => parseMail(await fs.readFile(path.join(folder, name)))));
}

/** Waits for a mail to an address with this subject. */
export async function mailTo(dataDirectory: string, to: string, subject: RegExp): Promise<ReceivedMail> {
  const found = async () =>
    (await mailsIn(dataDirectory)).find((mail) => mail.to === to && subject.test(mail.subject));
  await expect.poll(found).toBeDefined();
  const mail = await found();
  if (!mail) throw new Error('The mail disappeared');
  return mail;
}

/** Waits until no mail is pending. */
export async function mailsSettled({ database }: Pick<Cms, 'database'>): Promise<void> {
  const pending = () =>
    database.rows(`select 1 from campaigns union all
      select 1 from outbox where next_attempt_at is not null`);
  await expect.poll(pending, { timeout: 120_000, interval: 100 }).toEqual([]);
}

/** Makes all pending mails due now: those that wait for a retry or are deferred by a limit. */
export async function hurryMails({ database }: Pick<Cms, 'database'>): Promise<void> {
  await database.execute('delete from rate_limits');
  const past = database.kind === 'sqlite' ? '1' : `'2020-01-01'`;
  await database.execute(`update outbox set next_attempt_at = ${past} where next_attempt_at is not null`);
}

/** Makes all mails older, with this number of failed attempts. */
export async function ageMails(
  { database: { kind, execute } }: Pick<Cms, 'database'>,
  { hours, attempts }: { readonly hours: number; readonly attempts: number },
): Promise<void> {
  const older =
    kind === 'sqlite'
      ? `created_at - ${String(hours * 3_600_000)}`
      : `created_at - interval '${String(hours)} hours'`;
  await execute(`update outbox set created_at = ${older}, attempts = ${String(attempts)}`);
}

/** The token in a mail's link to a page. */
export function tokenIn({ text }: Pick<ReceivedMail, 'text'>, page = 'nueva-clave'): string {
  const [, token] = new RegExp(`/${page}#([\\w-]+)`).exec(text) ?? [];
  if (token === undefined) throw new Error(`There is no link to /${page} in: ${text}`);
  return token;
}
