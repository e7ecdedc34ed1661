/**
 * Loaded into a cms before anything else (`--import`), takes its row locks away: `forUpdate` of knex, through which all
 * of them are taken, does nothing. With it a race that the locks decide must be lost, else the race proves nothing.
 */
import { createRequire } from 'node:module';

interface QueryBuilder {
  readonly prototype: { forUpdate: () => unknown };
}

/** What a package of the cms depends on, as it sees it. */
function within(packages: readonly string[]): NodeJS.Require {
  return packages.reduce((from, name) => createRequire(from.resolve(name)), createRequire(import.meta.url));
}

const builder = within(['@strapi/strapi', '@strapi/database'])(
  'knex/lib/query/querybuilder.js',
) as QueryBuilder;

builder.prototype.forUpdate = function withoutLock() {
  return this;
};
