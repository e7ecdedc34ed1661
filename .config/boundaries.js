import path from 'node:path';
import { createConfig } from 'eslint-plugin-boundaries/config';

/**
 * @typedef {object} Zone
 * @property {string} name
 * @property {string[]} files Globs below the project's root.
 * @property {string[]} may Names of the zones whose files it may import besides its own.
 * @property {PackageRule} [packages] All packages unless given.
 */

/** @typedef {{ only: string[] } | { not: string[] }} PackageRule Globs of package names. */

const OF_CMS = ['@strapi/*', 'better-sqlite3', 'knex', 'pg'];
const OF_SITE = ['astro', 'astro:*', '@astrojs/*', 'vite', 'httpxy', 'send'];

/** Copied over `cms/src` before it runs, so its imports do not resolve in its own folder. */
const COPIED = 'cms/bench/src';

/** Each imports only those before it. */
const CMS_MODULES = [
  'accounts',
  'content',
  'audit',
  'images',
  'media',
  'forms',
  'public-profiles',
  'publications',
  'trainings',
  'site-content',
  'certificates',
  'enrolments',
  'mail',
  'people',
  'publishing',
];
const BELOW_MODULES = ['cms/strapi', 'cms/platform', 'shared', 'shared/service'];
const CMS = ['cms/modules', ...CMS_MODULES.map((module) => `cms/${module}`), 'cms/strapi', 'cms/platform'];

const TESTED = ['scripts/testing', 'shared', 'shared/service'];
const PAGE_PARTS = ['site/src/components', 'site/src/lib', 'site/src/copy', 'site/src', 'shared'];

/**
 * Which zone may import which (design, Layout). The first zone whose globs match a file owns it.
 *
 * @type {Zone[]}
 */
const ZONES = [
  { name: 'shared/test', files: ['shared/**/*.test.ts', 'shared/vitest.config.ts'], may: TESTED },
  {
    // For Node only: pages must not have access to secrets.
    name: 'shared/service',
    files: ['shared/src/service/**'],
    may: ['shared'],
    packages: { only: ['node:*'] },
  },
  { name: 'shared', files: ['shared/**'], may: [], packages: { only: ['culori', 'zod'] } },

  {
    name: 'cms/test',
    files: ['cms/tests/**', 'cms/vitest.config.mts', 'cms/**/*.test.ts'],
    may: ['cms', 'cms/admin', ...CMS, ...TESTED],
  },
  ...CMS_MODULES.map((module, index) => ({
    name: `cms/${module}`,
    files: [`cms/src/modules/${module}/**`],
    may: [...CMS_MODULES.slice(0, index).map((lower) => `cms/${lower}`), ...BELOW_MODULES],
    packages: { not: OF_SITE },
  })),
  {
    name: 'cms/modules',
    files: ['cms/src/modules/*.ts'],
    may: CMS,
    packages: { not: OF_SITE },
  },
  {
    name: 'cms/strapi',
    files: ['cms/src/strapi/**'],
    may: ['cms/platform', 'shared', 'shared/service'],
    packages: { not: OF_SITE },
  },
  {
    name: 'cms/platform',
    files: ['cms/src/platform/**'],
    may: ['shared', 'shared/service'],
    packages: { not: OF_SITE },
  },
  // Texts and pictures.
  { name: 'documents', files: ['docs/**', 'site/public/**'], may: [] },
  {
    name: 'cms/admin',
    files: ['cms/src/admin/**'],
    may: [...CMS, 'shared', 'documents'],
    packages: { not: OF_SITE },
  },
  {
    name: COPIED,
    files: ['cms/bench/src/**'],
    may: ['cms', ...CMS, 'shared', 'shared/service'],
    packages: { not: OF_SITE },
  },
  {
    name: 'cms',
    files: ['cms/**'],
    may: [...CMS, 'shared', 'shared/service'],
    packages: { not: OF_SITE },
  },

  {
    name: 'site/test',
    files: [
      'site/e2e/**',
      'site/testing/**',
      'site/front/behind-caddy/**',
      'site/vitest.config.ts',
      'site/playwright.config.ts',
      'site/**/*.{test,integration}.ts',
    ],
    may: [
      'site',
      'site/src/pages',
      'site/src/layouts',
      'site/src/features',
      'site/publisher',
      'site/front',
      'site/release',
      'site/process',
      ...PAGE_PARTS,
      ...TESTED,
    ],
  },
  {
    name: 'site/src/pages',
    files: ['site/src/pages/**'],
    may: ['site/src/layouts', 'site/src/features', ...PAGE_PARTS],
    packages: { not: OF_CMS },
  },
  {
    name: 'site/src/layouts',
    files: ['site/src/layouts/**'],
    may: PAGE_PARTS,
    packages: { not: OF_CMS },
  },
  {
    name: 'site/src/features',
    files: ['site/src/features/*/**'],
    may: PAGE_PARTS,
    packages: { not: OF_CMS },
  },
  {
    name: 'site/src/components',
    files: ['site/src/components/**'],
    may: ['site/src/lib', 'site/src/copy', 'site/src', 'shared'],
    packages: { not: OF_CMS },
  },
  {
    name: 'site/src/lib',
    files: ['site/src/lib/**'],
    may: ['site/src/copy', 'shared'],
    packages: { not: OF_CMS },
  },
  { name: 'site/src/copy', files: ['site/src/copy/**'], may: ['shared'], packages: { not: OF_CMS } },
  { name: 'site/src', files: ['site/src/**'], may: ['site/src/lib', 'shared'], packages: { not: OF_CMS } },
  {
    name: 'site/dev',
    files: ['site/{dev,bench}/**'],
    may: ['site/publisher', 'site/src/lib', 'shared'],
    packages: { not: OF_CMS },
  },
  {
    name: 'site/service-worker',
    files: ['site/service-worker/**'],
    may: ['site/src/lib'],
    packages: { not: OF_CMS },
  },
  {
    name: 'site/publisher',
    files: ['site/publisher/**'],
    may: ['site/process', 'site/release', 'site/src/lib', 'shared', 'shared/service'],
    packages: { not: OF_CMS },
  },
  {
    name: 'site/front',
    files: ['site/front/**'],
    may: ['site/process', 'site/release', 'shared', 'shared/service'],
    packages: { not: OF_CMS },
  },
  {
    name: 'site/process',
    files: ['site/process/**'],
    may: ['shared', 'shared/service'],
    packages: { not: OF_CMS },
  },
  { name: 'site/release', files: ['site/release/**'], may: ['shared'], packages: { not: OF_CMS } },
  {
    name: 'site',
    files: ['site/**'],
    may: ['site/dev', 'site/service-worker', 'site/src/lib', 'site/release', 'shared'],
    packages: { not: OF_CMS },
  },

  {
    name: 'scripts/testing',
    files: ['scripts/testing/**'],
    may: ['scripts', 'site/process', 'shared', 'shared/service'],
  },
  {
    name: 'scripts/test',
    files: ['scripts/**/*.test.ts', 'scripts/**/*.integration.ts'],
    may: ['scripts', ...TESTED],
  },
  {
    name: 'scripts',
    files: ['scripts/**'],
    may: ['scripts/testing', 'site/process', 'site/release', 'shared', 'shared/service'],
    packages: { not: [...OF_CMS, ...OF_SITE] },
  },
];

/** The zone whose folders may not import each other. */
const FEATURES = 'site/src/features';

/** @param {Zone} zone */
function policiesOf({ name, may, packages = { not: [] } }) {
  const from = { file: { categories: name } };
  const allow = (/** @type {object} */ to) => ({ from, allow: { to } });
  const disallow = (/** @type {object} */ to) => ({ from, disallow: { to } });
  const ownPackage = (/** @type {object} */ module) => ({ module: { source: '@centro/shared', ...module } });
  return [
    allow({ module: { origin: 'local' }, file: { categories: name === FEATURES ? may : [name, ...may] } }),
    'only' in packages
      ? allow({ module: { origin: ['external', 'core'], source: packages.only } })
      : allow({ module: { origin: ['external', 'core'] } }),
    disallow({ module: { source: ['@centro/*', ...('not' in packages ? packages.not : [])] } }),
    ...(may.includes('shared') ? [allow(ownPackage({}))] : []),
    ...(may.includes('shared/service') ? [] : [disallow(ownPackage({ internalPath: 'service/**' }))]),
  ];
}

const SAME_FEATURE = {
  from: { file: { categories: FEATURES } },
  allow: {
    to: { file: { categories: FEATURES, captured: { feature: '{{ from.file.captured.feature }}' } } },
  },
};

/**
 * Imports with a query, which the resolver cannot find: files beside the importer, or in `site/src/styles` and `fonts`.
 */
const FILE_ADDRESSES = {
  from: { file: { categories: 'site/src/{features,components,layouts}' } },
  allow: {
    dependency: { source: ['{.,}/*.css[?]url', '../../styles/*.css[?]url', '../fonts/*.woff2[?]url'] },
  },
};

/**
 * The rule for the files of one zone. A single rule with the policies of all zones would take a quarter of the linter's
 * time.
 *
 * @param {Zone} zone
 * @returns {import('eslint').Linter.RulesRecord}
 */
function ruleOf(zone) {
  /** @type {import('eslint-plugin-boundaries').DependenciesRuleOptions} */
  const options = {
    default: 'disallow',
    checkAllOrigins: true,
    checkUnknownLocals: zone.name !== COPIED,
    checkInternals: true,
    policies: [...policiesOf(zone), SAME_FEATURE, FILE_ADDRESSES],
  };
  return { 'boundaries/dependencies': ['error', options] };
}

/**
 * Forbids imports against the dependency directions, in every syntax.
 *
 * @type {import('eslint').Linter.Config[]}
 */
export const dependencyDirections = [
  {
    settings: {
      'import/resolver': {
        node: { extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.json', '.astro'] },
      },
    },
  },
  createConfig({
    files: ['{shared,cms,site,scripts}/**'],
    settings: {
      'boundaries/root-path': path.dirname(import.meta.dirname),
      'boundaries/files': ZONES.map(({ name, files }) => ({
        category: name,
        pattern: files,
        ...(name === FEATURES && { capture: ['feature'] }),
      })),
      'boundaries/files-single-match': true,
      'boundaries/dependency-nodes': ['import', 'export', 'dynamic-import', 'require'],
      'boundaries/additional-dependency-nodes': [
        { selector: 'TSImportType Literal', kind: 'type', name: 'import-type' },
      ],
      // Our packages are external by name, wherever their builds are.
      'boundaries/flag-as-external': { customSourcePatterns: ['@centro/**'] },
      'boundaries/legacy-templates': false,
    },
  }),
  // Reversed: the last matching configuration wins, but the first matching zone owns a file.
  ...ZONES.toReversed().map((zone) => ({ files: zone.files, rules: ruleOf(zone) })),
  {
    // Scripts in Astro files: the resolver looks up their imports one level too deep.
    files: ['**/*.astro/*'],
    rules: {
      'boundaries/dependencies': 'off',
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(?!\\./[^/]+$)', message: 'Import one script from the same folder.' }] },
      ],
    },
  },
];
