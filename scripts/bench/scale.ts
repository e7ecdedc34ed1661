import path from 'node:path';
import type { Editor } from '../testing/editor.ts';
import { astroBuild, type PeerBuild } from './astro-build.ts';
import type { Bench } from './bench.ts';
import { fillUpTo, readContent, trainingsIn, type PublishedEntry } from './content.ts';
import type { Budget, Finding } from './finding.ts';
import { fullRender, type FullRender } from './full-render.ts';
import { publishToLive, untilSettled } from './publishing.ts';
import type { ScaleSize } from './size.ts';
import { median, percentile } from './statistics.ts';

/** Measurements at a number of trainings. */
export interface Scale extends Omit<ScaleSize, 'render'> {
  readonly publish: { readonly wanted: boolean; readonly budget: Budget };
  readonly render: { readonly wanted: boolean; readonly budget: Budget | undefined };
}

interface Samples {
  readonly edits: number[];
  readonly builds: PeerBuild[];
  readonly renders: FullRender[];
}

/**
 * Fills an installation up to a number of trainings, then measures publishing and full renders, alternating with static
 * builds of the same content.
 */
export async function measureAtScale(bench: Bench, editor: Editor, scale: Scale): Promise<Finding[]> {
  const { instance, folder, signal } = bench;
  await fill(bench, scale.trainings);
  const trainings = trainingsIn(await readContent(instance.environment));
  const samples: Samples = { edits: [], builds: [], renders: [] };
  for (let round = 0; round < scale.rounds; round += 1) {
    console.log(`  round ${String(round + 1)} of ${String(scale.rounds)}`);
    const place = (name: string) => path.join(folder, [name, scale.trainings, round].join('-'));
    if (scale.publish.wanted) {
      const targets = spread(trainings, scale, round);
      samples.edits.push(...(await makeEdits(bench, editor, targets, round)));
    }
    const content = await readContent(instance.environment);
    samples.builds.push(await astroBuild(content, place('astro'), signal));
    if (scale.render.wanted) {
      samples.renders.push(await fullRender(instance.environment, place('render'), signal));
    }
  }
  return [
    ...(scale.publish.wanted ? publishFindings(scale, samples) : []),
    ...(scale.render.wanted ? [renderFinding(scale, samples)] : []),
  ];
}

/** Stops the publisher while adding content, so that it is published at once. */
async function fill(bench: Bench, trainings: number): Promise<void> {
  const { instance, signal } = bench;
  console.log(`With ${String(trainings)} trainings`);
  await instance.publisher.stop();
  await fillUpTo(trainings, instance.environment, signal);
  await instance.publisher.start();
  await untilSettled(bench);
}

/** Trainings of a round, evenly spread and distinct from those of other rounds. */
function spread(
  trainings: readonly PublishedEntry[],
  { rounds, editsPerRound }: Scale,
  round: number,
): PublishedEntry[] {
  const step = trainings.length / (rounds * editsPerRound);
  return Array.from({ length: editsPerRound }, (_, edit) => {
    return trainings[Math.floor((edit * rounds + round) * step)];
  }).filter((training) => training !== undefined);
}

async function makeEdits(
  bench: Bench,
  editor: Editor,
  targets: readonly PublishedEntry[],
  round: number,
): Promise<number[]> {
  const times: number[] = [];
  for (const [index, training] of targets.entries()) {
    bench.signal.throwIfAborted();
    const mark = `cambio ${String(round + 1)}-${String(index + 1)}`;
    times.push(await publishToLive(bench, editor, { training, mark }));
  }
  const middle = times.length > 0 ? ` p50 ${median(times).toFixed(0)} ms` : '';
  console.log(`    ${String(times.length)} edits,${middle}`);
  return times;
}

function publishFindings({ trainings, publish }: Scale, { edits, builds }: Samples): Finding[] {
  const what = `publish → live, ${String(trainings)} trainings`;
  const peer = { name: 'astro build', value: median(builds.map(({ milliseconds }) => milliseconds)) };
  const note = `${String(edits.length)} edits; ${String(builds.length)} builds of ${String(builds[0]?.pages)} pages`;
  return [
    {
      what: `${what}, p50`,
      value: median(edits),
      unit: 'ms',
      peer,
      budget: publish.budget,
      note,
      samples: edits,
    },
    { what: `${what}, p95`, value: percentile(edits, 95), unit: 'ms' },
  ];
}

function renderFinding({ trainings, render }: Scale, { builds, renders }: Samples): Finding {
  const times = renders.map(({ publish, pages }) => publish / pages);
  const processor = median(renders.map((each) => each.processor / each.pages));
  const apart = (part: 'start' | 'read') => `${median(renders.map((each) => each[part])).toFixed(0)} ms`;
  return {
    what: `full render, ${String(trainings)} trainings`,
    value: median(times),
    unit: 'ms/page',
    peer: {
      name: 'astro build',
      value: median(builds.map(({ milliseconds, pages }) => milliseconds / pages)),
    },
    ...(render.budget && { budget: render.budget }),
    note: `${String(renders.length)} renders of ${String(renders[0]?.pages)} pages, ${processor.toFixed(2)} ms/page of all cores; apart from that: start ${apart('start')}, reading the content ${apart('read')}`,
    samples: times,
  };
}
