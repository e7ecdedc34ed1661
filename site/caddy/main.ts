/**
 * Writes Caddy's configuration to the file that its argument names. A running Caddy that watches the file takes it over
 * without letting go of anybody.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { joinPolicies } from '../publisher/policy.ts';
import { loadSiteApp } from '../publisher/site-app.ts';
import { readEnvironment } from './environment.ts';
import { policyOfBuild, policyWithKept } from './policy.ts';
import { caddyRules } from './rules.ts';

/** What `astro build` made. */
const SITE_DIST = fileURLToPath(new URL('../dist/', import.meta.url));

try {
  const place = readEnvironment(process.env);
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Name the file to write.');
  const app = await loadSiteApp(SITE_DIST, { publicUrl: place.publicUrl.origin });
  // The page of a centre that says where it is loads a map, and there may be no such page yet.
  const ofMaps = place.mapTiles === undefined ? [] : [`img-src ${place.mapTiles}`];
  const ofBuild = joinPolicies([await policyOfBuild(app), ...ofMaps]);
  const pagePolicy = policyWithKept(ofBuild, place.releasesFolder);
  mkdirSync(path.dirname(file), { recursive: true });
  const fresh = `${file}.${randomUUID()}`;
  writeFileSync(fresh, `${JSON.stringify(caddyRules({ ...place, pagePolicy }), undefined, 1)}\n`);
  renameSync(fresh, file);
  console.log(`caddy: rules for ${place.publicUrl.origin} and ${place.adminUrl.origin} are in ${file}`);
} catch (error) {
  console.error(`caddy: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
