import { changeSince, isReminderDue, localDay, type AppointmentChange } from '@centro/shared';
import type { StoredUser } from '../../platform/database/users';
import { participationOf, type Participation, type NotifiedEdition } from '../enrolments/last-notified';
import { appointmentAt, type NotedAppointment } from './appointments';
import { calendarFile, type CalendarFile } from './calendar-file';
import type { TrainingMail } from '../../platform/mail/outbox';
import type { Sources } from './sources';
import { mailTexts, type Letter } from './texts';
import { trainingLetters } from './training-texts';

/** A letter about a training, with a calendar file. */
export interface TrainingLetter {
  readonly letter: Letter;
  readonly calendar?: CalendarFile | undefined;
  /** Edition that the letter notifies the recipient of. */
  readonly notified?: NotifiedEdition;
}

/** A training as it is when a letter about it is written. */
interface Subject {
  readonly mail: TrainingMail;
  /** All recorded appointments, the newest last. */
  readonly known: readonly NotedAppointment[];
  readonly newest: NotedAppointment;
  readonly participation: Participation | undefined;
  readonly centre: string;
  readonly now: number;
}

/**
 * Writes a letter with the current state of a training and of the person's part in it.
 *
 * @returns `undefined` when the letter is obsolete: they left, were notified otherwise, or it is too late
 */
export async function writeTrainingLetter(
  sources: Sources,
  mail: TrainingMail,
  addressee: StoredUser,
  now: number,
): Promise<TrainingLetter | undefined> {
  const { documentId } = mail.training;
  const known = await sources.appointments(documentId);
  const newest = known.at(-1);
  if (!newest) return undefined;
  const participation = await participationOf(sources.queries, documentId, mail.personId);
  const { name: centre } = await sources.centre();
  const written = letterAbout({ mail, known, newest, participation, centre, now }, addressee);
  if (!written) return undefined;
  const letter = { ...written.letter, footer: { text: mailTexts.becauseEnrolled(newest.title) } };
  const notified = { trainingId: documentId, personId: mail.personId, edition: newest.edition };
  return { ...written, letter, ...(participation && { notified }) };
}

function letterAbout(subject: Subject, addressee: StoredUser): TrainingLetter | undefined {
  const { mail, newest, participation, now } = subject;
  const status = participation?.status;
  const hasPlace = status === 'enrolled' || status === 'approved';
  switch (mail.kind) {
    case 'enrolled':
    case 'promoted':
      if (!hasPlace) return undefined;
      if (newest.standing) {
        return { letter: trainingLetters[mail.kind](newest), calendar: calendarOf(subject) };
      }
      return newest.interruption === null ? undefined : { letter: trainingLetters.reserved(newest) };
    case 'waiting':
      if (participation?.position === undefined || !newest.standing) return undefined;
      return { letter: trainingLetters.waiting(newest, participation.position) };
    case 'moved-back':
      if (participation?.position === undefined) return undefined;
      return {
        letter: trainingLetters['moved-back'](newest, participation.position),
        calendar: calendarOf(subject, { cancelled: true }),
      };
    case 'removed':
      if (participation) return undefined;
      return {
        letter: trainingLetters.removed(newest.title),
        calendar: calendarOf(subject, { cancelled: true }),
      };
    case 'lapsed':
      return participation ? undefined : { letter: trainingLetters.lapsed(newest) };
    case 'reminder': {
      const { starts } = newest;
      if (status !== 'enrolled' || addressee.banned === true || !newest.standing) return undefined;
      if (starts === null || !isReminderDue(starts, now)) return undefined;
      return { letter: trainingLetters.reminder(newest, localDay(starts) === localDay(now)) };
    }
    case 'training-changed':
      return participation && noticeOf(subject, participation);
  }
}

/** Notice of the changes since the last notified edition; `undefined` without any. */
function noticeOf(
  subject: Subject,
  { notifiedEdition, position }: Participation,
): TrainingLetter | undefined {
  const { known, newest, now } = subject;
  const notified = appointmentAt(known, notifiedEdition) ?? newest;
  const change = changeSince(notified, newest, now);
  if (!change) return undefined;
  const letter = noticeLetter(change, { notified, newest }, position);
  if (position !== undefined) return { letter };
  return { letter, calendar: calendarOf(subject, { known: notified, cancelled: change === 'withdrawn' }) };
}

function noticeLetter(
  change: AppointmentChange,
  { notified, newest }: { readonly notified: NotedAppointment; readonly newest: NotedAppointment },
  position: number | undefined,
): Letter {
  switch (change) {
    case 'withdrawn':
      return trainingLetters.withdrawn(newest, position);
    case 'resumed':
      return trainingLetters.resumed(newest, position, notified.interruption?.kind);
    case 'changed':
      return trainingLetters.changed(notified, newest, position);
  }
}

function calendarOf(
  { newest, known, centre, now }: Subject,
  {
    known: notified,
    cancelled = false,
  }: { readonly known?: NotedAppointment; readonly cancelled?: boolean } = {},
): CalendarFile | undefined {
  const sequence = known.length - 1;
  const change = { appointment: newest, sequence, cancelled, now };
  return calendarFile({ ...change, ...(notified && { known: notified }) }, centre);
}
