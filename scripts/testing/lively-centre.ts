import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { slugFromTitle, type Enrolment } from '@centro/shared';
import sharp from 'sharp';
import { until } from '../processes/wait.ts';
import { newCitizen, uploadPicture, type Citizen } from './citizen.ts';
import { stoppedDatabase } from './database.ts';
import type { Editor } from './editor.ts';
import type { Instance } from './instance.ts';

const DAY = 24 * 3_600_000;
const TITLE = 'Poda de frutales';
const SETTLED = { atMost: 60_000 };

/** A training with competition for its places. */
export interface WantedTraining {
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
  readonly places: number;
}

/** Fields of a training without an end to come, in which people can be approved at once (docs/adr/040). */
export const WITHOUT_END = { schedule: null };

/** Publishes a training, by default with few places. */
export async function publishTraining(
  editor: Editor,
  title = TITLE,
  places = 5,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<WantedTraining> {
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  const documentId = await editor.createPublished('training', {
    title,
    type: 'course',
    category: 'vProduction',
    inscription: { start: inDays(-1), finish: inDays(5), maxQuota: places },
    waitingList: { enabled: true, maxQuota: 50 },
    schedule: { start: inDays(10), finish: inDays(20) },
    ...fields,
  });
  return { id: slugFromTitle(title), documentId, title, places };
}

/** Several people without enrolments. */
export async function newCitizens(instance: Instance, count: number): Promise<Citizen[]> {
  const citizens: Citizen[] = [];
  for (let each = 0; each < count; each += 1) citizens.push(await newCitizen(instance));
  return citizens;
}

/** A person and the responses about their place, in order. */
export interface Participant {
  readonly citizen: Citizen;
  readonly answers: Enrolment[];
}

/** People who enrol and leave repeatedly until stopped; in the end each enrols. */
export interface Crowd {
  readonly people: readonly Participant[];
  readonly stop: () => Promise<void>;
}

export function startCrowd(people: readonly Citizen[], { id }: WantedTraining): Crowd {
  const stopping = new AbortController();
  const participants = people.map((citizen): Participant => ({ citizen, answers: [{ status: 'none' }] }));
  const living = participants.map(async ({ citizen: { session }, answers }) => {
    while (!stopping.signal.aborted) {
      answers.push(await session.enrol(id));
      answers.push(await session.leave(id));
    }
    answers.push(await session.enrol(id));
  });
  const ended = Promise.all(living);
  ended.catch(() => undefined);
  return {
    people: participants,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

/** People who replace pictures in turn until stopped. */
export interface PictureUploads {
  /** Number of accepted pictures so far, each replacing the one before. */
  readonly pictures: () => number;
  readonly stop: () => Promise<void>;
}

export function startReplacing(instance: Instance, people: readonly Citizen[]): PictureUploads {
  const stopping = new AbortController();
  let pictures = 0;
  const living = async () => {
    while (!stopping.signal.aborted) {
      for (const citizen of people) {
        await uploadPicture(instance, citizen, 'passport-photos');
        pictures += 1;
      }
    }
  };
  const ended = living();
  ended.catch(() => undefined);
  return {
    pictures: () => pictures,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

/** Uploads a picture to the media library; returns its path. */
export async function publishPicture(editor: Editor): Promise<string> {
  const image = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#2e7d32' } });
  const bytes = new Uint8Array(await image.jpeg().toBuffer());
  return (await editor.upload('silo.jpg', new Blob([bytes], { type: 'image/jpeg' }))).url;
}

/** Waits until no mail is pending; returns the names of sent mails. */
export async function settledMails(instance: Instance): Promise<readonly string[]> {
  const database = stoppedDatabase(instance.environment);
  const isSettled = async () =>
    (await database.rows('select id from outbox where next_attempt_at is not null')).length === 0;
  if (!(await until(isSettled, SETTLED))) throw new Error('The outbox does not drain');
  return sentMails(instance);
}

/** Names of the mails sent by an instance without a mail server. */
export async function sentMails({ environment }: Instance): Promise<readonly string[]> {
  const names = await fs.readdir(path.join(environment.dataDirectory, 'outbox')).catch(() => []);
  return names.filter((name) => name.endsWith('.eml'));
}

/** Copies a file with one flipped bit in the middle; returns the copy's path. */
export async function flippedBit(file: string): Promise<string> {
  const bytes = await fs.readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await fs.writeFile(`${file}.flipped`, bytes);
  return `${file}.flipped`;
}

/** Overwrites a file with 12 MB of random data, so that a backup of it exceeds a few megabytes. */
export function overwriteWithRandomData(file: string): Promise<void> {
  return fs.writeFile(file, randomBytes(12 * 2 ** 20));
}
