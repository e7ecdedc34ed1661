import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { baseUrl } from '../processes/system.ts';
import { startInstance } from '../testing/instance.ts';
import type { Bench } from './bench.ts';
import { entriesIn, readContent, trainingsIn } from './content.ts';
import { measureEnrolment } from './enrolment.ts';
import type { Finding } from './finding.ts';
import { measureLighthouse } from './lighthouse.ts';
import type { Part } from './options.ts';
import { measureSizes } from './page-sizes.ts';
import { untilSettled } from './publishing.ts';
import { measureRecovery } from './recovery.ts';
import { measureAtScale, type Scale } from './scale.ts';
import type { BenchSize } from './size.ts';
import { measureStaticRequests } from './static-requests.ts';
import { visitorsPages } from './visitors-pages.ts';

/** Parts to measure, and their size. */
export interface BenchRun {
  readonly parts: ReadonlySet<Part>;
  readonly size: BenchSize;
}

/**
 * Measures the requested parts and cleans up.
 *
 * @throws if the signal aborts or a measurement fails
 */
export async function runBench(run: BenchRun, signal: AbortSignal): Promise<Finding[]> {
  const { parts, size } = run;
  const findings = PARTS_OF_SITE.some((part) => parts.has(part)) ? await measureSite(run, signal) : [];
  if (parts.has('enrolment')) {
    console.log('Measuring enrolment');
    findings.push(...(await measureEnrolment(size.enrolment, signal)));
  }
  if (parts.has('recovery')) {
    console.log('Measuring password recovery');
    findings.push(...(await measureRecovery(size.recovery, signal)));
  }
  return findings;
}

const PARTS_OF_SITE: readonly Part[] = ['sizes', 'lighthouse', 'static', 'publish', 'render'];

/** On a separate system, which starts with the demo content. */
async function measureSite(run: BenchRun, signal: AbortSignal): Promise<Finding[]> {
  console.log('Starting a system with the demo');
  const instance = await startInstance({ demo: true });
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'centro-bench-'));
  try {
    const bench: Bench = { instance, folder, signal };
    await untilSettled(bench);
    const findings: Finding[] = [];
    for await (const found of measure(bench, run)) findings.push(...found);
    return findings;
  } finally {
    console.log('Stopping and cleaning up');
    await instance.stop();
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Measures sizes and requests with the demo content, then adds trainings step by step. */
async function* measure(bench: Bench, run: BenchRun): AsyncGenerator<Finding[]> {
  const { environment } = bench.instance;
  const { parts, size } = run;
  const content = await readContent(environment);
  const [trainings, publications] = [trainingsIn(content), entriesIn(content, 'publication')];
  if (parts.has('sizes')) {
    console.log('Measuring page sizes');
    yield await measureSizes(bench.instance, trainings, publications);
  }
  const [training, publication] = [trainings.at(0), publications.at(0)];
  if (parts.has('lighthouse') && training && publication) {
    console.log('Running Lighthouse');
    const pages = visitorsPages(training, publication).slice(0, size.lighthouse.pages);
    yield await measureLighthouse(baseUrl('front', environment), pages, size.lighthouse.runs, bench.signal);
  }
  if (parts.has('static')) {
    console.log('Measuring static requests');
    yield [await measureStaticRequests(bench, trainings, size.static)];
  }
  const scales = scalesOf(run);
  if (scales.length === 0) return;
  const editor = await bench.instance.editor();
  for (const scale of scales) yield await measureAtScale(bench, editor, scale);
}

/** Minimum trainings for the budgets of publishing and rendering. */
const LARGE = 5_000;

function scalesOf({ parts, size }: BenchRun): Scale[] {
  const scales = size.scales.map((scale) => {
    const large = scale.trainings >= LARGE;
    return {
      ...scale,
      publish: {
        wanted: parts.has('publish'),
        budget: large ? { atMost: 500, ratioAtLeast: 10 } : { atMost: 250 },
      },
      render: {
        wanted: parts.has('render') && scale.render,
        budget: large ? { atMost: 1.5 } : undefined,
      },
    };
  });
  return scales.filter((scale) => scale.publish.wanted || scale.render.wanted);
}
