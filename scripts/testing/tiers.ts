import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../environment.ts';

/**
 * - `fast`: what `npm test` runs
 * - `full`: what `npm run test:full` runs, a superset
 * - `added`: what `full` runs beyond `fast`
 */
export type Tier = 'fast' | 'full' | 'added';

/** Test files that one command runs. A file that no list names runs in both tiers. */
export interface Suite {
  /** Patterns of all files. */
  readonly files: readonly string[];
  /** Files that run in neither tier: another suite runs them. */
  readonly excluded?: readonly string[];
  /** Files that run in `test:full` only. */
  readonly fullOnly?: readonly string[];
  /** The only files that run in `npm test`, where naming the others would take a longer list. */
  readonly fastOnly?: readonly string[];
  /** Files with short histories or skipped tests in `npm test`, so that `added` runs them again. */
  readonly shortened?: readonly string[];
}

export type SuiteName = keyof typeof suites;

const WHOLE: Part = { number: 1, of: 1 };

const CMS = ['cms/tests/**/*.test.ts'];

/** Kills, crowds and generated histories: minutes each, and worth them on both engines. */
const LONG_CMS_HISTORIES = ['cms/tests/enrolment-crowd.test.ts', 'cms/tests/enrolment-kill.test.ts'];

const SHORTENED_CMS = [
  'cms/tests/enrolment-histories.test.ts',
  'cms/tests/form-answers.test.ts',
  'cms/tests/training-mail.test.ts',
  'cms/tests/uploads.test.ts',
];

/** The one place that says in which tier a test file runs. */
export const suites = {
  'unit-shared': { files: ['shared/src/**/*.test.ts'] },
  'unit-site': { files: ['site/**/*.test.ts'] },
  'unit-scripts': { files: ['scripts/**/*.test.ts', '.config/**/*.test.ts'] },
  'cms-sqlite': {
    files: CMS,
    // Generated input, buckets, restarts, restored keys, outages of the mail server, limits of a day, merging, pictures in
    // use; certificates, histories and the race, which run on PostgreSQL.
    fullOnly: [
      ...LONG_CMS_HISTORIES,
      'cms/tests/account-input.test.ts',
      'cms/tests/administrators.test.ts',
      'cms/tests/bucket.test.ts',
      'cms/tests/certificate-issue.test.ts',
      'cms/tests/certificate-keys.test.ts',
      'cms/tests/enrolment-histories.test.ts',
      'cms/tests/enrolment-race.test.ts',
      'cms/tests/mail-daily-limit.test.ts',
      'cms/tests/mail.test.ts',
      'cms/tests/media-deletion.test.ts',
      'cms/tests/people-merging.test.ts',
      'cms/tests/restart.test.ts',
      'cms/tests/retention.test.ts',
      'cms/tests/schema-version.test.ts',
      'cms/tests/upload-quotas.test.ts',
      // 24 uploads of 32 MB.
      'cms/tests/upload-memory.test.ts',
    ],
    shortened: SHORTENED_CMS,
  },
  'cms-postgres': {
    files: CMS,
    // No SQL of ours: HTTP, logs, pictures, roles, mail layout and object stores, which SQLite's runs cover.
    excluded: [
      'access-log',
      'advisories',
      'backup-moment',
      'bucket',
      'credential',
      'editor-labels',
      'environment',
      'images',
      'log-format',
      'mail-layout',
      'object-store',
      'passwords',
      'permissions',
      'picture-routes',
      'public-shape',
      'same-origin',
      'staff-access',
      'staff-sign-in',
      'upload-memory',
      'watching',
    ].map((name) => `cms/tests/${name}.test.ts`),
    // Locks, transactions, SQL dialect and several processes.
    fastOnly: [
      'cms/tests/backup-rules.test.ts',
      'cms/tests/certificate-issue.test.ts',
      'cms/tests/database-connection.test.ts',
      'cms/tests/database-cut.test.ts',
      'cms/tests/enrolment-histories.test.ts',
      'cms/tests/enrolment-race.test.ts',
      'cms/tests/enrolment.test.ts',
      'cms/tests/revision.test.ts',
      'cms/tests/two-processes.test.ts',
      'cms/tests/who-is-gone.test.ts',
    ],
    shortened: SHORTENED_CMS,
  },
  /** The cms with its files in a bucket. */
  'cms-bucket': {
    files: ['uploads', 'two-processes', 'retention', 'placeholder'].map(
      (name) => `cms/tests/${name}.test.ts`,
    ),
    fastOnly: [],
  },
  'integration-scripts': {
    files: ['scripts/**/*.integration.ts'],
    fastOnly: ['scripts/start.integration.ts'],
  },
  'integration-site': {
    files: ['site/**/*.integration.ts'],
    fullOnly: [
      'site/faults/database-away.integration.ts',
      'site/faults/full-disk.integration.ts',
      'site/faults/killed-cms.integration.ts',
      'site/faults/personal-data.integration.ts',
      'site/faults/processes.integration.ts',
      'site/front/behind-caddy/balancing.integration.ts',
      'site/front/behind-caddy/replaced-front.integration.ts',
      'site/front/behind-caddy/rolling-restart.integration.ts',
      'site/front/generated-requests.integration.ts',
      'site/front/observatory.integration.ts',
      'site/front/private-fields.integration.ts',
      'site/publisher/crash.integration.ts',
      'site/publisher/release-comparison.integration.ts',
      'site/publisher/share-cards/share-cards.integration.ts',
      'site/release/export.integration.ts',
    ],
    shortened: [
      'site/publisher/editing-history.integration.ts',
      'site/publisher/nobody-left-behind.integration.ts',
      'site/publisher/publisher.integration.ts',
    ],
  },
  browser: {
    files: ['site/e2e/**/*.e2e.ts'],
    // The main journeys of citizen, editor and visitor.
    fastOnly: [
      'site/e2e/account.e2e.ts',
      'site/e2e/admin-writing.e2e.ts',
      'site/e2e/enrolment.e2e.ts',
      'site/e2e/follow-the-editor.e2e.ts',
      'site/e2e/public-pages.e2e.ts',
    ],
  },
} satisfies Readonly<Record<string, Suite>>;

/** One of several parts of a tier, counted from 1. */
export interface Part {
  readonly number: number;
  readonly of: number;
}

/** Paths, relative to the repository. */
export function filesIn(name: SuiteName, tier: Tier, { number, of }: Part = WHOLE): readonly string[] {
  return filesOfTier(suites[name], tier).filter((_, index) => index % of === number - 1);
}

function filesOfTier(suite: Suite, tier: Tier): readonly string[] {
  const all = allFiles(suite);
  if (tier === 'full') return all;
  const isFast = (file: string) => suite.fastOnly?.includes(file) ?? !suite.fullOnly?.includes(file);
  return all.filter((file) =>
    tier === 'fast' ? isFast(file) : !isFast(file) || suite.shortened?.includes(file),
  );
}

/** Files that a list names although no pattern finds them. */
export function namedInVain(name: SuiteName): readonly string[] {
  const { excluded = [], fullOnly = [], fastOnly = [], shortened = [], files }: Suite = suites[name];
  const all = allFiles({ files });
  return [...excluded, ...fullOnly, ...fastOnly, ...shortened].filter((file) => !all.includes(file));
}

function allFiles({ files, excluded = [] }: Suite): readonly string[] {
  return fs
    .globSync(files, { cwd: ROOT, exclude: (name) => path.basename(name) === 'node_modules' })
    .filter((file) => !/(?:^|\/)(?:node_modules|dist)\//.test(file) && !excluded.includes(file))
    .sort();
}
