import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from './environment.ts';
import { runTool, type ToolResult } from './processes/tool.ts';
import { findPrometheus } from './testing/prometheus.ts';

const RULES = path.join(ROOT, 'docs/alerts.yml');

const ruleSchema = z.object({ alert: z.string() });
const { groups } = z
  .object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) })
  .parse(parse(readFileSync(RULES, 'utf8')));
const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));

/** Values of series, a minute apart, in Prometheus' own short form. */
type Series = Readonly<Record<string, string>>;

/** A day and a half. */
const ON = 'x2160';
const CMS = 'job="cms"';
const PUBLISHER = 'job="publisher"';
const outbox = `centro_outbox_oldest_seconds{${CMS}}`;
const feed = `centro_feed_last_read_timestamp_seconds{${PUBLISHER}}`;
const waiting = `centro_publish_waiting_entries{${PUBLISHER}}`;
const held = `centro_publish_held{${PUBLISHER}}`;
const broken = `centro_publish_broken_entries{${PUBLISHER}}`;
const failed = `centro_publish_failed_pages{${PUBLISHER}}`;
const disk = `centro_disk_free_bytes{${CMS}}`;
const backup = `centro_backup_last_good_timestamp_seconds{${CMS}}`;
const database = `centro_database_up{${CMS}}`;
const isUp = (job: string) => `up{job="${job}"}`;
const requests = (status: string) => `http_request_duration_seconds_count{${CMS},status="${status}"}`;

/** An installation where all is well; the time begins at 0. */
const WELL: Series = {
  [outbox]: `0${ON}`,
  [feed]: `0+60${ON}`,
  [waiting]: `0${ON}`,
  [held]: `0${ON}`,
  [broken]: `0${ON}`,
  [failed]: `0${ON}`,
  [disk]: `10000000000${ON}`,
  [backup]: `0+60${ON}`,
  [database]: `1${ON}`,
  [isUp('cms')]: `1${ON}`,
  [isUp('publisher')]: `1${ON}`,
  [isUp('caddy')]: `1${ON}`,
  [requests('2xx')]: `0+98${ON}`,
  [requests('5xx')]: `0+1${ON}`,
};

interface Case {
  readonly alert: string;
  readonly when: string;
  readonly series: Series;
  /** Minutes after which it fires, and up to which nothing does. */
  readonly after: number;
  /** What is not so bad yet, of which nothing tells ever. */
  readonly control: Series;
}

const cases: readonly Case[] = [
  {
    ...{ alert: 'MailsWait', when: 'a mail is half an hour old', after: 5 },
    ...{ series: { [outbox]: `1801${ON}` }, control: { [outbox]: `1800${ON}` } },
  },
  {
    ...{ alert: 'NothingIsPublished', when: 'the publisher reads nothing', after: 16 },
    ...{ series: { [feed]: `0${ON}` }, control: { [feed]: `-300+60${ON}` } },
  },
  {
    ...{ alert: 'NothingIsPublished', when: 'entries wait', after: 10 },
    series: { [waiting]: `2${ON}` },
    // Somebody has put a release back.
    control: { [waiting]: `2${ON}`, [held]: `1${ON}` },
  },
  {
    ...{ alert: 'EntriesAreNotShown', when: 'an entry is wrong', after: 60 },
    // Mended within the hour.
    ...{ series: { [broken]: `1${ON}` }, control: { [broken]: `1x58 0${ON}` } },
  },
  {
    ...{ alert: 'EntriesAreNotShown', when: 'a page cannot be made', after: 60 },
    ...{ series: { [failed]: `1${ON}` }, control: { [failed]: `1x58 0${ON}` } },
  },
  {
    ...{ alert: 'DiskIsFull', when: 'less than 2 GB are free', after: 15 },
    ...{ series: { [disk]: `1999999999${ON}` }, control: { [disk]: `2000000000${ON}` } },
  },
  {
    ...{ alert: 'RequestsFail', when: 'three of a hundred do', after: 11 },
    series: { [requests('2xx')]: `0+97${ON}`, [requests('5xx')]: `0+3${ON}` },
    // What people do wrong is no fault of ours.
    control: { [requests('4xx')]: `0+98${ON}`, [requests('2xx')]: `0${ON}` },
  },
  {
    ...{ alert: 'NoBackup', when: 'the last one is older than a night', after: 31 * 60 + 1 },
    ...{ series: { [backup]: `0${ON}` }, control: { [backup]: `0x1800 108000+60${ON}` } },
  },
  ...['cms', 'publisher', 'caddy'].map((job) => ({
    ...{ alert: 'SomethingIsDown', when: `nobody answers for ${job}`, after: 2 },
    // It was started again.
    ...{ series: { [isUp(job)]: `0${ON}` }, control: { [isUp(job)]: `0 1${ON}` } },
  })),
  {
    ...{ alert: 'SomethingIsDown', when: 'there is no cms to ask', after: 2 },
    series: { [isUp('cms')]: `_${ON}` },
    // One of two is enough.
    control: { [isUp('cms')]: `_${ON}`, 'up{job="cms",instance="other"}': `1${ON}` },
  },
  {
    ...{ alert: 'SomethingIsDown', when: 'the database is away', after: 2 },
    ...{ series: { [database]: `0${ON}` }, control: { [database]: `0 1${ON}` } },
  },
];

let folder: string;
let promtool: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'centro-alerts-'));
  ({ promtool } = await findPrometheus());
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Whether exactly these alerts fire so many minutes after the beginning, by Prometheus' own reckoning. */
function firing(
  series: Series,
  moments: readonly (readonly [number, readonly string[]])[],
): Promise<ToolResult> {
  const file = path.join(folder, 'test.yml');
  const expr = 'count by (alertname) (ALERTS{alertstate="firing"})';
  const test = {
    interval: '1m',
    input_series: Object.entries({ ...WELL, ...series }).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: moments.map(([minutes, names]) => ({
      ...{ expr, eval_time: `${String(minutes)}m` },
      exp_samples: names.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
    })),
  };
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests: [test] }));
  return runTool(promtool, ['test', 'rules', file], { cwd: folder });
}

const WELL_DONE = { code: 0 };

it('what Prometheus is told are files that it takes', async () => {
  const configuration = path.join(ROOT, 'docs/prometheus.yml');
  expect(await runTool(promtool, ['check', 'config', configuration], { cwd: ROOT })).toMatchObject(WELL_DONE);
  expect(await runTool(promtool, ['check', 'rules', RULES], { cwd: ROOT })).toMatchObject(WELL_DONE);
});

it('each alert is tested, and the README says what to do', () => {
  expect([...new Set(cases.map(({ alert }) => alert))]).toEqual(alerts);
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  const [, table = ''] = /\n\| alert .*\n\|.*\n((?:\|.*\n)+)/.exec(readme) ?? [];
  expect(Array.from(table.matchAll(/^\| `(\w+)`/gm), ([, name]) => name)).toEqual(alerts);
});

it('none fires while all is well', async () => {
  expect(
    await firing(
      {},
      [10, 60, 36 * 60].map((minutes) => [minutes, []]),
    ),
  ).toMatchObject(WELL_DONE);
});

it('a test of one can fail', async () => {
  expect(await firing({}, [[10, ['MailsWait']]])).toMatchObject({ code: 1 });
});

describe.each(cases)('$alert, when $when', ({ alert, series, after, control }) => {
  it(`fires after ${String(after)} minutes, alone`, async () => {
    expect(
      await firing(series, [
        [after - 1, []],
        [after, [alert]],
      ]),
    ).toMatchObject(WELL_DONE);
  });

  it('does not fire for less', async () => {
    expect(
      await firing(
        control,
        [after - 1, after, after + 60].map((minutes) => [minutes, []]),
      ),
    ).toMatchObject(WELL_DONE);
  });
});
