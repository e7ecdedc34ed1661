import fs from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';

/** The mails there are, without how far each has got. */
export const MAILS = 'select id, kind, person_id, training_id, message_id from outbox order by id';

/** A mail as it arrives. */
export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
}

/** Reads what a mail server got, or what lies in a file. */
export async function parseMail(source: Buffer): Promise<ReceivedMail> {
  const {
    to = [],
    from,
    subject = '',
    text = '',
    html = '',
    messageId = '',
  } = await PostalMime.parse(source);
  return {
    to: to.flatMap(({ address }) => address ?? []).join(', '),
    from: from?.address ?? '',
    ...{ subject, text, html, messageId },
  };
}

/** The mails that a cms without a mail server left in its folder. */
export async function mailsIn(dataDirectory: string): Promise<ReceivedMail[]> {
  const folder = path.join(dataDirectory, 'outbox');
  const names = await fs.readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml'));
  return Promise.all(files.map(async (name) => parseMail(await fs.readFile(path.join(folder, name)))));
}

/** Waits for a mail to an address. */
export async function mailTo(dataDirectory: string, to: string, subject: RegExp): Promise<ReceivedMail> {
  const found = async () =>
    (await mailsIn(dataDirectory)).find((mail) => mail.to === to && subject.test(mail.subject));
  await expect.poll(found, { timeout: 15_000, interval: 50 }).toBeDefined();
  const mail = await found();
  if (!mail) throw new Error('The mail is gone again');
  return mail;
}

/** The token in the link of a mail. */
export function tokenIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const [, token] = /\/nueva-clave#([\w-]+)/.exec(text) ?? [];
  if (token === undefined) throw new Error(`There is no link to a new password in: ${text}`);
  return token;
}
