import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../environment.ts';

/**
 * - `fast`: what `npm test` runs
 * - `full`: what `npm run test:full` runs, a superset
 * - `added`: what `full` runs beyond `fast`
 */
export type Tier = 'fast' | 'full' | 'added';

/** Test files run by one command. A file on no list runs in both tiers. */
export interface Suite {
  /** Patterns of all files. */
  readonly files: readonly string[];
  /** Files that run in neither tier, because another suite runs them. */
  readonly excluded?: readonly string[];
  /** Files that run in `test:full` only. */
  readonly fullOnly?: readonly string[];
  /** The only files that run in `npm test`, for suites where this list is shorter than `fullOnly`. */
  readonly fastOnly?: readonly string[];
}

export type SuiteName = keyof typeof suites;

const WHOLE: Part = { number: 1, of: 1 };

const CMS = ['cms/tests/**/*.test.ts'];

/** Kills, crowds and generated histories: they take minutes, but run on both engines. */
const LONG_CMS_HISTORIES = ['cms/tests/enrolment-crowd.test.ts', 'cms/tests/enrolment-kill.test.ts'];

/** Assigns test files to tiers. */
export const suites = {
  'unit-shared': { files: ['shared/src/**/*.test.ts'] },
  'unit-site': { files: ['site/**/*.test.ts'] },
  'unit-scripts': { files: ['scripts/**/*.test.ts', '.config/**/*.test.ts'] },
  'cms-sqlite': {
    files: CMS,
    // What starts a cms of its own and catches no fault of the catalogue, generated input, crowds, restarts and outages.
    // Certificates, histories and the race run on PostgreSQL in the fast tier.
    fullOnly: [
      ...LONG_CMS_HISTORIES,
      ...[
        'access-log',
        'account-input',
        'admin-logo',
        'administrators',
        'advisories',
        'audit',
        'backup-rules',
        'bucket',
        'certificate-issue',
        'certificate-keys',
        'credential',
        'document-writes',
        'enrolment-histories',
        'enrolment-race',
        'environment',
        'form-files',
        'front-desk',
        'golden',
        'images',
        'interruption',
        'license-reminders',
        'mail',
        'mail-daily-limit',
        'mail-limits',
        'media-deletion',
        'media-queries',
        'news-mail',
        'object-store',
        'own-data',
        'people',
        'people-merging',
        'people-without-email',
        'picture-routes',
        'public-ids',
        'restart',
        'retention',
        'roster',
        'roster-letters',
        'site-publishing',
        'staff-sign-in',
        'training-facts',
        'upload-memory',
        'upload-quotas',
        'uploads',
        'watching',
      ].map((name) => `cms/tests/${name}.test.ts`),
    ],
  },
  'cms-postgres': {
    files: CMS,
    // Without own SQL: HTTP, logs, pictures, roles, mail layout and object stores are covered by the SQLite runs.
    excluded: [
      'access-log',
      'admin-logo',
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
    ].map((name) => `cms/tests/${name}.test.ts`),
    // Locks, transactions, SQL dialect and several processes.
    fastOnly: [
      'cms/tests/backup-rules.test.ts',
      'cms/tests/certificate-issue.test.ts',
      'cms/tests/database-cut.test.ts',
      'cms/tests/enrolment-histories.test.ts',
      'cms/tests/enrolment-race.test.ts',
      'cms/tests/revision.test.ts',
      'cms/tests/two-processes.test.ts',
    ],
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
      'site/publisher/editing-history.integration.ts',
      'site/publisher/personal-page-removal.integration.ts',
      'site/publisher/release-comparison.integration.ts',
      'site/publisher/share-cards/share-cards.integration.ts',
      'site/release/export.integration.ts',
    ],
  },
  browser: {
    files: ['site/e2e/**/*.e2e.ts'],
    // The main journeys of citizen, editor and visitor.
    fastOnly: [
      'site/e2e/admin-new-training.e2e.ts',
      'site/e2e/enrolment.e2e.ts',
      'site/e2e/page-weight.e2e.ts',
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
  return all.filter((file) => (tier === 'fast' ? isFast(file) : !isFast(file) || isShortened(file)));
}

/** Whether `npm test` runs a file with few histories or skipped tests, so that `added` must run it again. */
function isShortened(file: string): boolean {
  return fs.readFileSync(path.join(ROOT, file), 'utf8').includes('/history-count.ts');
}

/** Listed files that match no pattern. */
export function namedInVain(name: SuiteName): readonly string[] {
  const { excluded = [], fullOnly = [], fastOnly = [], files }: Suite = suites[name];
  const all = allFiles({ files });
  return [...excluded, ...fullOnly, ...fastOnly].filter((file) => !all.includes(file));
}

function allFiles({ files, excluded = [] }: Suite): readonly string[] {
  return fs
    .globSync(files, { cwd: ROOT, exclude: (name) => path.basename(name) === 'node_modules' })
    .filter((file) => !/(?:^|\/)(?:node_modules|dist)\//.test(file) && !excluded.includes(file))
    .sort();
}
