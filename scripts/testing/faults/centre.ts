import { pause, until } from '../../processes/wait.ts';
import { mailedCode } from '../email-code.ts';
import type { Instance } from '../instance.ts';
import { publishTraining } from '../lively-centre.ts';
import { Life, type Offer } from './life.ts';
import { Newsroom, versionIn } from './newsroom.ts';
import type { Stored } from './stored.ts';
import type { WatchedPage } from './visitors.ts';

/** A small quota with competition for places, and one with enough places. */
const PLACES = [5, 60] as const;
const MILLISECONDS_BETWEEN_EDITS = 200;
const SHOWN = { atMost: 120_000 };

/** A site with people and an editor who keep working during faults, and what was acknowledged to them. */
export interface Centre {
  readonly people: readonly Life[];
  readonly newsroom: Newsroom;
  /** Pages that visitors read meanwhile. */
  readonly pages: readonly WatchedPage[];
  /** Number of people's acknowledged writes. */
  readonly acknowledged: () => number;
  /** Runs the editor and this many people, replacing those that are finished by new ones, until aborted. */
  readonly work: (peopleAtOnce: number, over: AbortSignal) => Promise<void>;
  /** Errors of trainings: more places taken than exist, or a queue beside a free place. */
  readonly oversold: (stored: Stored) => readonly string[];
  /** Acknowledged changes that the site does not show. */
  readonly missingOnSite: () => Promise<readonly string[]>;
}

/** Publishes trainings and a form, and waits until the first training is shown. */
export async function openCentre(instance: Instance): Promise<Centre> {
  const { front } = instance;
  const editor = await instance.editor();
  const wanted = await publishTraining(editor, 'Poda de frutales', PLACES[0]);
  const trainings = [wanted, await publishTraining(editor, 'Apicultura de llanura', PLACES[1])];
  const formId = 'antes-de-empezar';
  const questions = [{ key: 'nombre', title: '¿Cómo te dicen?', type: 'shortAnswer', required: true }];
  await editor.createPublished('form', {
    title: 'Antes de empezar',
    slug: formId,
    multipleAnswers: true,
    questions,
  });
  const page = `/capacitaciones/${wanted.id}`;
  const read = (address: string) => fetch(front.url + address);
  if (!(await until(async () => (await read(page)).ok, SHOWN))) throw new Error('The training is not shown');
  const offer: Offer = { trainings, formId };
  const people: Life[] = [];
  const codeFor = (email: string) => mailedCode(instance, email);
  const newsroom = new Newsroom(editor, wanted.documentId);
  return {
    people,
    newsroom,
    pages: [
      { path: '/' },
      { path: page, version: versionIn },
      { path: '/capacitaciones' },
      { path: '/publicaciones' },
    ],
    acknowledged: () => people.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    work: async (peopleAtOnce, over) => {
      const unfinished = people.filter(({ isOver }) => !isOver);
      const living = Array.from({ length: peopleAtOnce }, async (_, index) => {
        let life = unfinished[index];
        while (!over.aborted) {
          if (!life || life.isOver) people.push((life = new Life(front.url, people.length, offer, codeFor)));
          await life.step();
        }
      });
      await Promise.all([...living, editing(newsroom, over)]);
    },
    oversold: ({ places }) =>
      trainings.flatMap(({ documentId, places: quota }) => {
        const ours = places.filter(({ training }) => training === documentId);
        const waiting = ours.filter(({ status }) => status === 'waiting').length;
        const taken = ours.length - waiting;
        if (taken > quota) return [`${String(taken)} have one of ${String(quota)} places`];
        return waiting > 0 && taken < quota ? [`${String(waiting)} wait though there are places`] : [];
      }),
    missingOnSite: async () => {
      const { acknowledged, attempted, published } = newsroom;
      const version = versionIn(await (await read(page)).text());
      const isRight = version >= acknowledged && version <= attempted;
      const wrong = `${page} shows ${String(version)}, ${String(acknowledged)} was acknowledged`;
      const answers = await Promise.all(
        published.map(async (address) => ({ address, ...(await statusOf(read(address))) })),
      );
      const missing = answers.filter(({ status }) => status !== 200);
      return [...(isRight ? [] : [wrong]), ...missing.map(({ address }) => `${address} is not shown`)];
    },
  };
}

async function editing(newsroom: Newsroom, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await newsroom.step();
    await pause(MILLISECONDS_BETWEEN_EDITS, over);
  }
}

async function statusOf(answering: Promise<Response>): Promise<{ readonly status: number }> {
  const { status, body } = await answering;
  await body?.cancel();
  return { status };
}
