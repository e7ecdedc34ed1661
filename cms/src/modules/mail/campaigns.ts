import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { USER_TABLE } from '../../platform/database/users';
import { LIST_FIELDS } from '../accounts/subscriptions';
import { CAMPAIGN_TABLE, ENROLMENT_TABLE } from '../../platform/database/models';
import { inTransaction, type Transaction } from '../../platform/database/transaction';
import { environment } from '../../platform/environment/environment';
import { newsSchema, queueMails, type Mail, type News } from '../../platform/mail/outbox';

/** Maximum people for whom a mail is queued by one transaction. */
const BATCH = 500;

const campaignSchema = z.discriminatedUnion('kind', [
  /** Notifies the people in a training of a change. */
  z.object({
    kind: z.literal('training-changed'),
    training: z.object({ documentId: z.string(), id: z.string(), title: z.string() }),
  }),
  /** Notifies the subscribers of a list of a new entry. */
  z.object({ kind: z.literal('news'), ...newsSchema.shape }),
]);

type Campaign = z.infer<typeof campaignSchema>;

const rowSchema = z.object({
  id: z.int(),
  reached: z.int(),
  payload: z.string().transform((json) => campaignSchema.parse(JSON.parse(json))),
});

/** A person to mail; `id` gives the order of the recipients. */
interface Recipient {
  readonly id: number;
  readonly personId: number;
}

/**
 * Schedules a notice of a change to the people in a training, some time after the last change, so that a mistake that
 * is fixed meanwhile is not mailed. There may be too many people to queue their mails in this transaction.
 */
export async function announceChange(
  transaction: Transaction,
  training: Extract<Campaign, { kind: 'training-changed' }>['training'],
  now: number,
): Promise<void> {
  await schedule(
    transaction,
    `training-changed:${training.documentId}`,
    { kind: 'training-changed', training },
    now,
  );
}

/** Schedules a mail to the subscribers of a list about an entry that is published for the first time. */
export async function announceNews(transaction: Transaction, news: News, now: number): Promise<void> {
  const { kind, documentId } = news.about;
  await schedule(transaction, `news:${kind}:${documentId}`, { kind: 'news', ...news }, now);
}

/** Schedules a campaign; an unfinished one with the same key starts over. */
async function schedule({ trx }: Transaction, key: string, campaign: Campaign, now: number): Promise<void> {
  const due_at = new Date(now + environment().noticeDelay);
  await trx(CAMPAIGN_TABLE)
    .insert({ key, payload: JSON.stringify(campaign), due_at, reached: 0 })
    .onConflict('key')
    .merge();
}

/**
 * Queues the next batch of mails of the campaign that is due first. Its progress and the mails are stored in one
 * transaction, so each person gets one mail, even after a crash or with several processes.
 *
 * @returns whether a campaign was due
 */
export function advanceCampaign(strapi: Core.Strapi, now: number): Promise<boolean> {
  return inTransaction(strapi, async (transaction) => {
    const { trx } = transaction;
    const found: unknown = await trx(CAMPAIGN_TABLE)
      .where('due_at', '<=', new Date(now))
      .orderBy(['due_at', 'id'])
      .forUpdate()
      .first('id', 'reached', 'payload');
    if (found === undefined) return false;
    const { id, reached, payload } = rowSchema.parse(found);
    const recipients = await recipientsOf(transaction, payload, reached);
    await queueMails(
      transaction,
      recipients.map(({ personId }) => mailOf(payload, personId)),
      now,
    );
    const last = recipients.at(-1);
    if (!last || recipients.length < BATCH) await trx(CAMPAIGN_TABLE).where({ id }).delete();
    else await trx(CAMPAIGN_TABLE).where({ id }).update({ reached: last.id });
    return true;
  });
}

async function recipientsOf(
  { trx }: Transaction,
  campaign: Campaign,
  reached: number,
): Promise<readonly Recipient[]> {
  switch (campaign.kind) {
    case 'training-changed':
      return trx(ENROLMENT_TABLE)
        .where({ training_id: campaign.training.documentId })
        .whereIn('status', ['enrolled', 'waiting'])
        .where('id', '>', reached)
        .orderBy('id')
        .limit(BATCH)
        .select<Recipient[]>('id', 'person_id as personId');
    case 'news':
      return trx(USER_TABLE)
        .where({ [LIST_FIELDS[campaign.list].column]: true })
        .where('id', '>', reached)
        .orderBy('id')
        .limit(BATCH)
        .select<Recipient[]>('id', 'id as personId');
  }
}

function mailOf(campaign: Campaign, personId: number): Mail {
  switch (campaign.kind) {
    case 'training-changed':
      return { kind: campaign.kind, personId, training: campaign.training };
    case 'news':
      return { kind: campaign.kind, personId, list: campaign.list, about: campaign.about };
  }
}
