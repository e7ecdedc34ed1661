import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { baseUrl } from '../processes/system.ts';
import { seed } from '../seed.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import { readContent, trainingsIn } from './content.ts';
import type { Finding } from './finding.ts';
import type { BenchOptions } from './options.ts';
import { measureSizes } from './page-sizes.ts';
import { untilSettled } from './publishing.ts';
import { measureAtScale, type Scale } from './scale.ts';
import { measureStaticRequests, type StaticRounds } from './static-requests.ts';

/**
 * Measures the wanted parts on a system of its own, which has the content of the demo at first. Leaves nothing behind.
 *
 * @throws when the signal aborts or something does not work
 */
export async function runBench({ parts, quick }: BenchOptions, signal: AbortSignal): Promise<Finding[]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'centro-bench-'));
  console.log('Starting a system with the demo');
  const instance = await startInstance({ processes: ['cms'] });
  try {
    await publishDemo(instance, signal);
    const { environment } = instance;
    const trainings = trainingsIn(await readContent(environment));
    const [first] = trainings;
    if (!first) throw new Error('The demo has no trainings.');
    const findings: Finding[] = [];
    if (parts.has('sizes')) {
      console.log('Weighing pages');
      findings.push(...(await measureSizes(baseUrl('front', environment), trainings)));
    }
    if (parts.has('static')) {
      console.log('Putting load on the front');
      const place = path.join(folder, 'nginx');
      findings.push(await measureStaticRequests(instance, first, staticRounds(quick), place, signal));
    }
    const editor = await instance.editor();
    for (const scale of scalesOf({ parts, quick })) {
      findings.push(...(await measureAtScale(instance, editor, scale, folder, signal)));
    }
    return findings;
  } finally {
    console.log('Stopping and clearing away');
    await instance.stop();
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function publishDemo(instance: Instance, signal: AbortSignal): Promise<void> {
  const { environment } = instance;
  const { adminPassword, editorPassword } = environment;
  const report = (line: string) => {
    signal.throwIfAborted();
    console.log(`  ${line}`);
  };
  await seed({ cmsUrl: baseUrl('cms', environment), adminPassword, editorPassword, report });
  await Promise.all([instance.publisher.start(), instance.front.start()]);
  await untilSettled(instance);
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
