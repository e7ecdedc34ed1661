import path from 'node:path';

/**
 * @typedef {object} Zone
 * @property {string} name
 * @property {RegExp} files Paths below the project's root; what the expression captures is part of the zone's
 *   identity, so that two features are two zones.
 * @property {string[]} may Names of the zones whose files it may import besides its own.
 * @property {(name: string) => boolean} [packages] Which packages it may import; all unless told.
 */

/** @param {string} name */
const isOfCms = (name) => /^(?:@strapi\/|better-sqlite3$|knex$|pg$)/.test(name);
/** @param {string} name */
const isOfSite = (name) => /^(?:astro|@astrojs\/.*|vite|httpxy|send)(?:$|[/:])/.test(name);
/** @param {string} name */
const notOfCms = (name) => !isOfCms(name);
/** @param {string} name */
const notOfSite = (name) => !isOfSite(name);

const TESTED = ['scripts/testing', 'shared', 'shared/service'];
const PAGE_PARTS = ['site/src/components', 'site/src/lib', 'site/src/copy', 'site/src', 'shared'];

/**
 * Who may import whom (design, Layout). The first zone whose expression matches a path owns it.
 *
 * @type {Zone[]}
 */
const zones = [
  { name: 'shared/test', files: /^shared\/(?:.*\.test\.ts$|vitest\.config)/, may: TESTED },
  {
    // Not for pages: what signs would be a weight there, and a secret in its reach.
    name: 'shared/service',
    files: /^shared\/src\/service\//,
    may: ['shared'],
    packages: (name) => /^@noble\/hashes(?:$|\/)/.test(name),
  },
  { name: 'shared', files: /^shared\//, may: [], packages: (name) => /^zod(?:$|\/)/.test(name) },

  {
    name: 'cms/test',
    files: /^cms\/(?:tests\/|vitest\.config|.*\.test\.ts$)/,
    may: [
      ...['cms', 'cms/admin', 'cms/routes', 'cms/controllers', 'cms/policies', 'cms/services'],
      ...TESTED,
    ],
  },
  {
    name: 'cms/routes',
    files: /^cms\/src\/(?:.*\/)?routes\//,
    may: ['cms', 'cms/controllers', 'cms/policies', 'shared'],
    packages: notOfSite,
  },
  {
    name: 'cms/controllers',
    files: /^cms\/src\/(?:.*\/)?controllers\//,
    may: ['cms', 'cms/services', 'shared'],
    packages: notOfSite,
  },
  {
    name: 'cms/policies',
    files: /^cms\/src\/(?:.*\/)?policies\//,
    may: ['cms', 'cms/services', 'shared', 'shared/service'],
    packages: notOfSite,
  },
  {
    name: 'cms/services',
    files: /^cms\/src\/(?:.*\/)?services\//,
    may: ['cms', 'shared'],
    packages: notOfSite,
  },
  {
    name: 'cms/admin',
    files: /^cms\/src\/admin\//,
    may: ['cms', 'cms/services', 'shared'],
    packages: notOfSite,
  },
  {
    name: 'cms',
    files: /^cms\//,
    may: ['cms/services', 'shared', 'shared/service'],
    packages: notOfSite,
  },

  {
    name: 'site/test',
    files: /^site\/(?:e2e\/|testing\/|caddy\/testing\/|vitest\.config|.*\.(?:test|integration)\.ts$)/,
    may: [
      ...['site', 'site/src/pages', 'site/src/layouts', 'site/src/features', ...PAGE_PARTS],
      ...['site/publisher', 'site/front', 'site/caddy', 'site/release', 'site/process', ...TESTED],
    ],
  },
  {
    name: 'site/src/pages',
    files: /^site\/src\/pages\//,
    may: ['site/src/layouts', 'site/src/features', ...PAGE_PARTS],
    packages: notOfCms,
  },
  { name: 'site/src/layouts', files: /^site\/src\/layouts\//, may: PAGE_PARTS, packages: notOfCms },
  {
    name: 'site/src/features',
    files: /^site\/src\/features\/([^/]+)\//,
    may: PAGE_PARTS,
    packages: notOfCms,
  },
  {
    name: 'site/src/components',
    files: /^site\/src\/components\//,
    may: ['site/src/lib', 'site/src/copy', 'site/src', 'shared'],
    packages: notOfCms,
  },
  { name: 'site/src/lib', files: /^site\/src\/lib\//, may: ['site/src/copy', 'shared'], packages: notOfCms },
  { name: 'site/src/copy', files: /^site\/src\/copy\//, may: ['shared'], packages: notOfCms },
  { name: 'site/src', files: /^site\/src\//, may: ['site/src/lib', 'shared'], packages: notOfCms },
  {
    name: 'site/dev',
    files: /^site\/(?:dev|bench)\//,
    may: ['site/publisher', 'site/src/lib', 'shared'],
    packages: notOfCms,
  },
  {
    name: 'site/service-worker',
    files: /^site\/service-worker\//,
    may: ['site/src/lib'],
    packages: notOfCms,
  },
  {
    name: 'site/publisher',
    files: /^site\/publisher\//,
    may: ['site/process', 'site/release', 'site/src/lib', 'shared', 'shared/service'],
    packages: notOfCms,
  },
  {
    name: 'site/front',
    files: /^site\/front\//,
    may: ['site/process', 'site/release', 'shared'],
    packages: notOfCms,
  },
  {
    name: 'site/caddy',
    files: /^site\/caddy\//,
    may: ['site/front', 'site/publisher', 'site/release', 'site/src/lib', 'shared'],
    packages: notOfCms,
  },
  { name: 'site/process', files: /^site\/process\//, may: ['shared'], packages: notOfCms },
  { name: 'site/release', files: /^site\/release\//, may: ['shared'], packages: notOfCms },
  {
    name: 'site',
    files: /^site\//,
    may: ['site/dev', 'site/service-worker', 'site/src/lib', 'site/release', 'shared'],
    packages: notOfCms,
  },

  { name: 'scripts/testing', files: /^scripts\/testing\//, may: ['scripts', 'shared'] },
  { name: 'scripts/test', files: /^scripts\/.*\.test\.ts$/, may: ['scripts', ...TESTED] },
  {
    name: 'scripts',
    files: /^scripts\//,
    may: ['scripts/testing', 'site/process', 'site/release', 'shared', 'shared/service'],
    packages: (name) => !isOfCms(name) && !isOfSite(name),
  },
];

/** @param {string} file */
function zoneOf(file) {
  for (const zone of zones) {
    const match = zone.files.exec(file);
    if (match) return { zone, identity: [zone.name, ...match.slice(1)].join(':') };
  }
  return undefined;
}

/**
 * The file or folder of this project that an import names, else undefined.
 *
 * @param {string} importer
 * @param {string} specifier
 */
function projectPath(importer, specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(importer), specifier);
  const own = /^@centro\/(shared|site|cms)(?:$|\/(.*))/.exec(specifier);
  return own ? `${String(own[1])}/src/${own[2] ?? 'index'}.ts` : undefined;
}

/**
 * Why the import is against the directions, else undefined.
 *
 * @param {string} importer
 * @param {string} specifier
 */
function objection(importer, specifier) {
  const from = zoneOf(importer);
  if (!from) return undefined;
  const target = projectPath(importer, specifier);
  if (target === undefined) {
    const allowed = from.zone.packages?.(specifier) ?? true;
    return allowed ? undefined : `${from.zone.name} must not import the package ${specifier}`;
  }
  const to = zoneOf(target);
  if (to && (to.identity === from.identity || from.zone.may.includes(to.zone.name))) return undefined;
  const name = to?.identity ?? `what is outside the packages (${target})`;
  return `${from.identity} must not import ${name}; it may import ${from.zone.may.join(', ') || 'nothing'}`;
}

/**
 * @typedef {'ImportDeclaration' | 'ExportNamedDeclaration' | 'ExportAllDeclaration' | 'ImportExpression'} ImportingType
 * @typedef {Extract<import('eslint').Rule.Node, { type: ImportingType }>} ImportingNode
 */

/**
 * Forbids imports against the dependency directions, in all their forms.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const dependencyDirection = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const importer = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    /** @param {ImportingNode} node */
    const check = ({ source }) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const message = objection(importer, source.value);
      if (message !== undefined) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
