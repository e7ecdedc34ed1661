import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { baseUrl } from '../processes/system.ts';
import { seed } from '../seed.ts';
import { startInstance } from '../testing/instance.ts';
import type { Bench } from './bench.ts';
import { entriesIn, readContent, trainingsIn } from './content.ts';
import { measureEnrolment } from './enrolment.ts';
import type { Finding } from './finding.ts';
import { measureLighthouse } from './lighthouse.ts';
import type { BenchOptions, Part } from './options.ts';
import { measureSizes } from './page-sizes.ts';
import { untilSettled } from './publishing.ts';
import { measureRecovery } from './recovery.ts';
import { measureAtScale, type Scale } from './scale.ts';
import { measureStaticRequests, type StaticRounds } from './static-requests.ts';
import { visitorsPages } from './visitors-pages.ts';

/**
 * Measures the wanted parts and leaves nothing behind.
 *
 * @throws when the signal aborts or something does not work
 */
export async function runBench(options: BenchOptions, signal: AbortSignal): Promise<Finding[]> {
  const findings = PARTS_OF_SITE.some((part) => options.parts.has(part))
    ? await measureSite(options, signal)
    : [];
  if (options.parts.has('enrolment')) {
    console.log('Letting people enrol');
    findings.push(...(await measureEnrolment(options.quick ? 3 : 9, signal)));
  }
  if (options.parts.has('recovery')) {
    console.log('Asking for new passwords');
    findings.push(...(await measureRecovery(options.quick ? 24 : 60, signal)));
  }
  return findings;
}

const PARTS_OF_SITE: readonly Part[] = ['sizes', 'lighthouse', 'static', 'publish', 'render'];

/** On a system of its own, which has the content of the demo at first. */
async function measureSite(options: BenchOptions, signal: AbortSignal): Promise<Finding[]> {
  console.log('Starting a system with the demo');
  const instance = await startInstance({ processes: ['cms'] });
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'centro-bench-'));
  try {
    const bench: Bench = { instance, folder, signal };
    await publishDemo(bench);
    const findings: Finding[] = [];
    for await (const found of measure(bench, options)) findings.push(...found);
    return findings;
  } finally {
    console.log('Stopping and clearing away');
    await instance.stop();
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Sizes and requests are those of the demo; then more and more trainings are added. */
async function* measure(bench: Bench, options: BenchOptions): AsyncGenerator<Finding[]> {
  const { environment } = bench.instance;
  const { parts, quick } = options;
  const content = await readContent(environment);
  const [trainings, publications] = [trainingsIn(content), entriesIn(content, 'publication')];
  if (parts.has('sizes')) {
    console.log('Weighing pages');
    yield await measureSizes(bench.instance, trainings, publications);
  }
  const [training, publication] = [trainings.at(0), publications.at(0)];
  if (parts.has('lighthouse') && training && publication) {
    console.log('Asking Lighthouse');
    const pages = visitorsPages(training, publication);
    yield await measureLighthouse(baseUrl('front', environment), pages, quick ? 1 : 5, bench.signal);
  }
  if (parts.has('static')) {
    console.log('Putting load on the front');
    yield [await measureStaticRequests(bench, trainings, staticRounds(quick))];
  }
  const scales = scalesOf(options);
  if (scales.length === 0) return;
  const editor = await bench.instance.editor();
  for (const scale of scales) yield await measureAtScale(bench, editor, scale);
}

async function publishDemo(bench: Bench): Promise<void> {
  const { instance, signal } = bench;
  const { environment } = instance;
  const report = (line: string) => {
    signal.throwIfAborted();
    console.log(`  ${line}`);
  };
  await seed({ cmsUrl: baseUrl('cms', environment), ...environment, report });
  await Promise.all([instance.publisher.start(), instance.front.start()]);
  await untilSettled(bench);
}

function staticRounds(quick: boolean): StaticRounds {
  return quick ? { rounds: 3, milliseconds: 1_000 } : { rounds: 5, milliseconds: 3_000 };
}

/** Publishing is measured at two sizes, a full render at the larger one (design, Budgets). */
function scalesOf({ parts, quick }: BenchOptions): Scale[] {
  const [publish, render] = [parts.has('publish'), parts.has('render')];
  const small: Scale = {
    trainings: 300,
    ...(quick ? { rounds: 2, editsPerRound: 5 } : { rounds: 3, editsPerRound: 8 }),
    publish: { wanted: publish, budget: { atMost: 250 } },
    // So few pages are over before the process has warmed up, which the budget does not mean.
    render: { wanted: render && quick },
  };
  const large: Scale = {
    trainings: 5_000,
    rounds: 3,
    editsPerRound: 8,
    publish: { wanted: publish, budget: { atMost: 500, ratioAtLeast: 10 } },
    render: { wanted: render, budget: { atMost: 1.5 } },
  };
  const scales = quick ? [small] : [small, large];
  return scales.filter((scale) => scale.publish.wanted || scale.render.wanted);
}
