import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './harness/citizen.ts';
import { signInAdmin, signInStaff, type Editor } from './harness/editor.ts';
import { send } from './harness/http.ts';
import { person } from './harness/people.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();

const ROLES = ['editor', 'secretary', 'administrator'] as const;
type Role = (typeof ROLES)[number];

const ADMINISTRATION: readonly Role[] = ['administrator'];
const OFFICE: readonly Role[] = ['secretary', 'administrator'];
const WRITERS: readonly Role[] = ['editor', 'administrator'];

/** Every route of our staff API and the roles allowed to call it: least privilege. */
const ROUTES: readonly (readonly [method: string, path: string, may: readonly Role[]])[] = [
  ['GET', '/audit', ADMINISTRATION],
  ['GET', '/audit/authors', ADMINISTRATION],
  ['POST', '/audit/:id/restore', ADMINISTRATION],
  ['GET', '/certificates', OFFICE],
  ['POST', '/certificates', OFFICE],
  ['POST', '/certificates/:code/revocation', OFFICE],
  ['POST', '/certificates/:code/replacement', OFFICE],
  ['PUT', '/certificates/:code/license', OFFICE],
  ['GET', '/certificates/:code/license', OFFICE],
  ['GET', '/trainings/:training/certificate-sheets', OFFICE],
  ['GET', '/trainings', OFFICE],
  ['GET', '/trainings/:training', OFFICE],
  ['GET', '/trainings/:training/enrolments', OFFICE],
  ['GET', '/trainings/:training/enrolment-names', OFFICE],
  ['GET', '/trainings/:training/enrolment-changes', OFFICE],
  ['GET', '/trainings/:training/attended', OFFICE],
  ['PUT', '/trainings/:training/enrolments/:person', OFFICE],
  ['PUT', '/trainings/:training/attendance/:person/:meeting', OFFICE],
  ['POST', '/trainings/:training/approvals', OFFICE],
  ['POST', '/trainings/:training/moves-back', OFFICE],
  ['GET', '/enrolment-bursts', OFFICE],
  ['POST', '/enrolment-removals', OFFICE],
  ['GET', '/trainings/:training/exports/:format', OFFICE],
  ['GET', '/trainings/:training/candidates', OFFICE],
  ['POST', '/trainings/:training/walk-ins', OFFICE],
  ['POST', '/trainings/:training/letters/preview', OFFICE],
  ['POST', '/trainings/:training/letters', OFFICE],
  ['GET', '/mail-limit', OFFICE],
  ['GET', '/form-files/:file', OFFICE],
  ['PUT', '/people/:uid/first-email', OFFICE],
  ['GET', '/people', OFFICE],
  ['GET', '/people/:uid', OFFICE],
  ['GET', '/people/:uid/notes', OFFICE],
  ['POST', '/people/:uid/notes', OFFICE],
  ['PUT', '/people/:uid/data', OFFICE],
  ['PUT', '/people/:uid/ban', OFFICE],
  ['PUT', '/people/:uid/dni-seen', OFFICE],
  ['POST', '/people/:uid/dni-holder', OFFICE],
  ['POST', '/people/:uid/erasure', OFFICE],
  ['POST', '/people/:uid/merges', OFFICE],
  ['GET', '/pictures', OFFICE],
  ['GET', '/pictures/:folder/:uid', OFFICE],
  ['GET', '/people/:uid/pictures', OFFICE],
  ['GET', '/to-do', OFFICE],
  ['POST', '/trainings/:training/enrolments/:person/proof', OFFICE],
  ['GET', '/expiring-licenses', OFFICE],
  ['GET', '/phone-notices', OFFICE],
  ['POST', '/phone-notices', OFFICE],
  ['GET', '/public-profiles', OFFICE],
  ['GET', '/public-profiles/:uid/picture', OFFICE],
  ['PUT', '/public-profiles/:uid/review', OFFICE],
  ['PUT', '/public-profiles/:uid/scores', OFFICE],
  ['GET', '/trainings/:training/taken', WRITERS],
  ['GET', '/publishing', WRITERS],
  ['GET', '/publishing/entries/:type/:documentId', WRITERS],
  ['POST', '/previews', WRITERS],
  ['POST', '/publishing/everything', WRITERS],
  ['POST', '/publishing/rollback', WRITERS],
  ['POST', '/publishing/resume', WRITERS],
];

/** Parts of Strapi's own admin and the roles allowed to open them. */
const STRAPI: readonly (readonly [path: string, may: readonly Role[]])[] = [
  ...['training', 'publication', 'form', 'teacher', 'landing-image'].map(
    (type) => [`/content-manager/collection-types/api::${type}.${type}`, WRITERS] as const,
  ),
  ['/content-manager/single-types/api::site-content.site-content', WRITERS],
  ['/content-manager/collection-types/plugin::users-permissions.user', OFFICE],
  ['/upload/files', WRITERS],
  ['/users-permissions/roles', ADMINISTRATION],
  ['/admin/users', ADMINISTRATION],
  ['/admin/roles', ADMINISTRATION],
  ['/admin/api-tokens', ADMINISTRATION],
  ['/admin/webhooks', ADMINISTRATION],
];

let staff: Readonly<Record<Role, Editor>>;

beforeAll(async () => {
  staff = {
    editor: cms().editor,
    secretary: await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example'),
    administrator: await signInAdmin(cms().url),
  };
});

const asked = (route: string) => `/staff${route.replace(/:\w+/g, 'x')}`;
const bodyFor = (method: string) => (method === 'GET' ? undefined : {});

describe('the staff API', () => {
  test.each(ROUTES)('%s %s is allowed to %s only', async (method, route, may) => {
    const to = asked(route);
    for (const role of ROLES) {
      const { status } = await staff[role].request(method, to, bodyFor(method));
      expect([role, status === 403]).toEqual([role, !may.includes(role)]);
      expect(status).not.toBe(401);
    }
    expect((await send(`${cms().url}${to}`, { method })).status).toBe(401);
    const citizen = await person(cms());
    expect((await send(`${cms().url}${to}`, { method, headers: citizen.headers() })).status).toBe(401);
    // It is not reachable under the citizens' API.
    expect((await openBrowser(cms().url).request(method, to)).status).toBeGreaterThanOrEqual(400);
  });

  test('has no route missing from the table', () => {
    const folder = path.resolve(import.meta.dirname, '../src/modules');
    const sources = globSync('**/*-routes.ts', { cwd: folder }).map((file) =>
      readFileSync(path.join(folder, file), 'utf8'),
    );
    const written = sources
      .filter((source) => source.includes('StaffRoute[]'))
      .flatMap((source) =>
        Array.from(
          source.matchAll(/(?:method: '\w+', path: |const path = )'(\/[^']+)'/g),
          ([, route]) => route,
        ),
      );
    expect(written.toSorted()).toEqual(ROUTES.map(([, route]) => route).toSorted());
  });
});

describe('Strapi’s own admin', () => {
  test.each(STRAPI)('%s is allowed to %s only', async (to, may) => {
    for (const role of ROLES) {
      const { status } = await staff[role].request('GET', to);
      expect([role, status === 403]).toEqual([role, !may.includes(role)]);
      expect(status).not.toBe(401);
    }
    expect((await send(`${cms().url}${to}`, { method: 'GET' })).status).toBe(401);
  });
});
