import type { Core } from '@strapi/strapi';
import type { Queries } from '../../platform/database/transaction';
import { appointmentsOf, type NotedAppointment } from './appointments';
import { readMailCentre, type MailCentre } from '../site-content/centre';
import { readNews } from './news-reading';
import type { News } from '../../platform/mail/outbox';
import { readStaffLetter } from './staff-letters';
import type { Letter } from './texts';

/** Data that mails are composed from; mails of one batch share what was read. */
export interface Sources {
  readonly strapi: Core.Strapi;
  readonly queries: Queries;
  /** The sender. */
  readonly centre: () => Promise<MailCentre>;
  /** All recorded appointments of a training, the newest last. */
  readonly appointments: (trainingId: string) => Promise<readonly NotedAppointment[]>;
  /** A letter of the staff, by its key; `undefined` when its training was deleted. */
  readonly staffLetter: (key: string) => Promise<Letter | undefined>;
  /** The letter about a new entry; `undefined` when it is not listed any more. */
  readonly news: (about: News['about'], now: number) => Promise<Letter | undefined>;
}

export function openSources(strapi: Core.Strapi): Sources {
  const queries: Queries = { trx: strapi.db.connection };
  const centre = new Map<string, Promise<MailCentre>>();
  const appointments = new Map<string, Promise<readonly NotedAppointment[]>>();
  const staffLetters = new Map<string, Promise<Letter | undefined>>();
  const news = new Map<string, Promise<Letter | undefined>>();
  return {
    strapi,
    queries,
    centre: () => once(centre, '', () => readMailCentre(strapi)),
    appointments: (trainingId) => once(appointments, trainingId, () => appointmentsOf(queries, trainingId)),
    staffLetter: (key) => once(staffLetters, key, () => readStaffLetter(strapi, queries, key)),
    news: (about, now) => once(news, about.documentId, () => readNews(strapi, about, now)),
  };
}

function once<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}
