import type { Core } from '@strapi/strapi';
import { advanceCampaign } from './campaigns';
import { queueLicenseReminders } from './license-reminders';
import { queueReminders } from './reminders';

const SECOND = 1000;
/** Polling interval of campaigns, in milliseconds. */
const POLL = SECOND;
/** Polling interval of trainings that start and licences that expire, in milliseconds. */
const REMINDING = 60 * SECOND;

/**
 * Queues mails to many people when they are due: notices of changes, reminders of trainings that start tomorrow and of
 * licences that expire. Every process runs it; a late or repeated run reaches everyone once (docs/adr/045).
 *
 * @returns a function that stops it and waits for the current run
 */
export function startMailSchedule(strapi: Core.Strapi): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    running = running.then(work).catch((error: unknown) => {
      strapi.log.error(`Notices cannot be queued: ${error instanceof Error ? error.name : 'unknown'}`);
    });
  };
  const campaigns = () => {
    inTurn(async () => {
      while (!stopped && (await advanceCampaign(strapi, Date.now())));
    });
  };
  const reminders = () => {
    inTurn(() => queueReminders(strapi, Date.now()));
    inTurn(() => queueLicenseReminders(strapi, Date.now()));
  };
  const timers = [setInterval(campaigns, POLL), setInterval(reminders, REMINDING)];
  campaigns();
  reminders();
  return async () => {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}
