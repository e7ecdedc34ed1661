/**
 * Preloaded into a cms (`--import`): disables its row locks, which all use knex's `forUpdate`. With it, tests of races
 * that depend on these locks must fail, otherwise they prove nothing.
 */
import { createRequire } from 'node:module';

interface QueryBuilder {
  readonly prototype: { forUpdate: () => unknown };
}

/** Resolves from within nested dependencies of the cms. */
function within(packages: readonly string[]): NodeJS.Require {
  return packages.reduce((from, name) => createRequire(from.resolve(name)), createRequire(import.meta.url));
}

const builder = within(['@strapi/strapi', '@strapi/database'])(
  'knex/lib/query/querybuilder.js',
) as QueryBuilder;

builder.prototype.forUpdate = function withoutLock() {
  return this;
};
