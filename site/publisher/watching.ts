import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { requestMeter, type RequestMeter } from '../process/metrics.ts';
import { currentRelease } from '../release/releases.ts';
import type { Publisher } from './publisher.ts';
import type { Outcome } from './release-writer.ts';

/** Longest wait for the disk, in milliseconds. */
const TIMEOUT_MS = 1500;

/** Written to check whether the disk is writable. */
const SAMPLE = Buffer.alloc(4096);

/** Histogram buckets: publishing everything takes minutes on a small machine, one page a fraction of a second. */
const PUBLISH_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300];

/** Whether the publisher is ready: its first run has ended, a release is live, and the disk is writable. */
export interface Readiness {
  readonly status: 'ok' | 'waiting';
  readonly release: string | null;
  readonly writable: boolean;
}

/** Readiness and metrics of the publisher; responds within two seconds, even if the disk hangs. */
export class Watching {
  readonly #registry = new Registry();
  readonly #releasesFolder: string;
  readonly #publisher: () => Publisher | undefined;
  #hasRun = false;
  readonly #publishes = new Histogram({
    name: 'centro_publish_duration_seconds',
    help: 'From reading the feed until a release is live',
    buckets: PUBLISH_SECONDS,
    registers: [this.#registry],
  });
  readonly #pages = new Counter({
    name: 'centro_publish_pages_rendered_total',
    help: 'Pages rendered for releases',
    registers: [this.#registry],
  });
  readonly #lastRead = this.#gauge(
    'centro_feed_last_read_timestamp_seconds',
    'When the content was last read',
  );
  readonly #diskFree = this.#gauge('centro_disk_free_bytes', 'Free disk space of DATA_DIR');
  readonly #waiting = this.#gauge('centro_publish_waiting_entries', 'Entries that changed and are not live');
  readonly #held = this.#gauge('centro_publish_held', 'Whether publishing is held after a rollback');
  readonly #broken = this.#gauge('centro_publish_broken_entries', 'Entries that are not published as stored');
  readonly #failed = this.#gauge('centro_publish_failed_pages', 'Pages that failed to render');
  readonly meter: RequestMeter = requestMeter(this.#registry);
  readonly contentType = this.#registry.contentType;

  /** @param publisher `undefined` until there is one */
  constructor(releasesFolder: string, publisher: () => Publisher | undefined) {
    this.#releasesFolder = releasesFolder;
    this.#publisher = publisher;
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Records that a run ended, successfully or not. */
  noteEndOfRun(): void {
    this.#hasRun = true;
  }

  /** @param milliseconds how long the run took */
  noteRun(outcome: Outcome, wasFeedRead: boolean, milliseconds: number): void {
    if (wasFeedRead) this.#lastRead.setToCurrentTime();
    if (outcome.kind !== 'published') return;
    this.#publishes.observe(milliseconds / 1000);
    this.#pages.inc(outcome.rendered);
  }

  /** The metrics in the format of Prometheus. */
  async metrics(): Promise<string> {
    const disk = await inTime(statfs(this.#releasesFolder));
    if (disk) this.#diskFree.set(disk.bavail * disk.bsize);
    else this.#diskFree.remove();
    const publisher = this.#publisher();
    if (publisher) {
      const { held, broken, failed } = publisher.status;
      this.#waiting.set(publisher.waiting);
      this.#held.set(held ? 1 : 0);
      this.#broken.set(broken.length);
      this.#failed.set(failed.length);
    }
    return this.#registry.metrics();
  }

  async readiness(): Promise<Readiness> {
    const release = currentRelease(this.#releasesFolder) ?? null;
    const writable = (await inTime(this.#write())) ?? false;
    const isReady = this.#hasRun && release !== null && writable;
    return { status: isReady ? 'ok' : 'waiting', release, writable };
  }

  async #write(): Promise<true> {
    const file = path.join(this.#releasesFolder, '.writable');
    await writeFile(file, SAMPLE);
    await rm(file, { force: true });
    return true;
  }

  #gauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers: [this.#registry] });
  }
}

/** The result of the work, or `undefined` when it fails or times out. */
function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const quiet = work.catch(() => undefined);
  return Promise.race([quiet, pause(TIMEOUT_MS, undefined, { ref: false })]);
}
