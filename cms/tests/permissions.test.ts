import { z } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import { signUp } from './harness/citizen.ts';
import { PUBLISHER_SECRET } from './harness/cms-program.ts';
import { collection, signInAdmin } from './harness/editor.ts';
import { expectError, send } from './harness/http.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();

const VISITOR = [
  'api::account.account.confirmEmail',
  'api::account.account.forgotPassword',
  'api::account.account.registry',
  'api::account.account.resetPassword',
  'api::account.account.signIn',
  'api::account.account.signOut',
  'api::account.account.signUp',
  'api::certificate.certificate.credential',
  'api::certificate.certificate.find',
  'api::certificate.certificate.pdf',
  'api::enrolment.enrolment.availabilities',
  'api::enrolment.enrolment.availability',
  'api::public-profile.public-profile.picture',
  'api::public-profile.public-profile.rank',
  'api::publication.publication.featured',
  'api::publication.publication.find',
  'api::publication.publication.list',
  'api::site-content.site-content.find',
  'api::subscription.subscription.resubscribe',
  'api::subscription.subscription.unsubscribe',
  'api::training.training.archived',
  'api::training.training.find',
  'api::training.training.list',
];

const CITIZEN = [
  ...VISITOR,
  'api::account.account.changeEmail',
  'api::account.account.changePassword',
  'api::account.account.confirmEmailByCode',
  'api::account.account.endOtherSessions',
  'api::account.account.endSession',
  'api::account.account.erase',
  'api::account.account.sendEmailCode',
  'api::account.account.sessions',
  'api::me.me.export',
  'api::me.me.saveFoodHandler',
  'api::me.me.saveSubscriptions',
  'api::me.me.subscriptions',
  'api::me.certificate.license',
  'api::me.certificate.list',
  'api::me.image.read',
  'api::me.image.upload',
  'api::me.upload.cancel',
  'api::me.upload.continue',
  'api::me.upload.progress',
  'api::enrolment.enrolment.enrol',
  'api::enrolment.enrolment.find',
  'api::enrolment.enrolment.leave',
  'api::enrolment.enrolment.list',
  'api::enrolment.enrolment.prove',
  'api::public-profile.public-profile.create',
  'api::public-profile.public-profile.find',
  'api::public-profile.public-profile.remove',
  'api::public-profile.public-profile.save',
  'api::form.file.read',
  'api::form.file.upload',
  'api::form.form.answer',
  'api::form.form.answers',
  'api::form.form.find',
  'api::me.me.read',
  'api::me.me.saveProfile',
].sort();

const SITE_ADMIN = [
  ...CITIZEN,
  'api::administration.administration.addAdminRole',
  'api::administration.administration.ban',
  'api::administration.administration.revive',
].sort();

const permissionSchema = z.object({ action: z.string(), subject: z.string().nullable() });

async function apiGrants(): Promise<Record<string, string[]>> {
  const rows = await cms().cms.database.rows(
    `select r.type, p.action from up_permissions p
      left join up_permissions_role_lnk l on l.permission_id = p.id left join up_roles r on r.id = l.role_id
      order by p.action`,
  );
  const grants: Record<string, string[]> = {};
  for (const row of rows) {
    const { type, action } = z.object({ type: z.string(), action: z.string() }).parse(row);
    (grants[type] ??= []).push(action);
  }
  return grants;
}

describe('the roles of the API', () => {
  test('may do what the table says and nothing else', async () => {
    expect(await apiGrants()).toEqual({ public: VISITOR, authenticated: CITIZEN, 'site-admin': SITE_ADMIN });
  });

  test('lose a revoked permission', async () => {
    const { database } = cms().cms;
    const ana = await signUp(cms().url);
    const statusOf = async () => (await ana.request('GET', '/me/enrolments')).status;
    expect(await statusOf()).toBe(200);
    const grant = `from up_permissions where action = 'api::enrolment.enrolment.list'`;
    await database.execute(
      `update up_permissions set action = 'taken-away' where id in (select id ${grant})`,
    );
    try {
      await expect.poll(statusOf).toBe(403);
      expectError(await ana.request('GET', '/me/enrolments'), 'forbidden', 403);
      expect((await ana.request('GET', '/me')).status).toBe(200);
    } finally {
      await database.execute(
        `update up_permissions set action = 'api::enrolment.enrolment.list' where action = 'taken-away'`,
      );
    }
    // Grants are cached for a second.
    await expect.poll(statusOf).toBe(200);
  });

  test.each([
    ['POST', '/auth/refresh'],
    ['GET', '/auth/sessions'],
    ['GET', '/connect/google'],
    ['GET', '/users'],
    ['GET', '/users/me'],
    ['POST', '/users'],
    ['GET', '/users-permissions/roles'],
    ['GET', '/upload/files'],
    ['POST', '/upload'],
    ['GET', '/training'],
    ['GET', '/teachers'],
    ['GET', '/landing-images'],
    ['GET', '/site-content'],
    ['GET', '/content-feed'],
    ['GET', '/i18n/locales'],
    ['GET', '/content-type-builder/content-types'],
    ['GET', '/email/settings'],
    ['POST', '/email'],
  ])('a visitor is refused %s /api%s', async (method, path) => {
    const body = method === 'GET' ? null : '{}';
    const headers = { 'content-type': 'application/json', origin: cms().url };
    const answer = await send(`${cms().url}/api${path}`, { method, body, headers });
    expect([403, 404]).toContain(answer.status);
    expectError(answer, answer.status === 403 ? 'forbidden' : 'not-found', answer.status);
  });
});

describe('the roles of the admin', () => {
  test.each([
    ['strapi-author', []],
    [
      'centro-secretary',
      [
        'api::citizen-certificates.manage',
        'api::citizen-enrolments.manage',
        'api::citizen-people.manage',
        'api::citizen-pictures.read',
        'api::public-profiles.score',
        'plugin::content-manager.explorer.read plugin::users-permissions.user',
      ],
    ],
    [
      'strapi-editor',
      [
        'api::site-publishing.manage',
        ...['create', 'delete', 'publish', 'read', 'update'].flatMap((action) =>
          ['form', 'landing-image', 'publication', 'site-content', 'teacher', 'training'].map(
            (type) => `plugin::content-manager.explorer.${action} api::${type}.${type}`,
          ),
        ),
        ...[
          'assets.copy-link',
          'assets.create',
          'assets.download',
          'assets.update',
          'configure-view',
          'read',
        ].map((action) => `plugin::upload.${action}`),
      ],
    ],
  ])('%s may do what the table says and nothing else', async (role, expected) => {
    const rows = await cms().cms.database.rows(
      `select p.action, p.subject from admin_permissions p
        join admin_permissions_role_lnk l on l.permission_id = p.id join admin_roles r on r.id = l.role_id
        where r.code = '${role}' order by p.action, p.subject`,
    );
    const grants = rows
      .map((row) => permissionSchema.parse(row))
      .map(({ action, subject }) => (subject === null ? action : `${action} ${subject}`));
    expect(grants).toEqual(expected);
  });

  test('an editor can edit every field', async () => {
    const rows = await cms().cms.database.rows(
      `select p.properties from admin_permissions p
        join admin_permissions_role_lnk l on l.permission_id = p.id join admin_roles r on r.id = l.role_id
        where r.code = 'strapi-editor' and p.subject = 'api::training.training'
          and p.action = 'plugin::content-manager.explorer.update'`,
    );
    const properties = JSON.stringify(rows[0]?.['properties']);
    for (const field of ['title', 'slug', 'inscription.maxQuota', 'meetings.start', 'teachers', 'images']) {
      expect(properties).toContain(field);
    }
  });

  test.each([
    ['GET', '/admin/users'],
    ['GET', '/admin/roles'],
    ['GET', '/admin/webhooks'],
    ['GET', '/admin/api-tokens'],
    ['POST', '/admin/transfer/tokens'],
    ['GET', '/users-permissions/roles'],
    ['GET', '/content-manager/collection-types/plugin::users-permissions.user'],
    ['PUT', '/content-type-builder/schema'],
  ])('an editor is refused %s %s', async (method, path) => {
    const { status } = await cms().editor.request(method, path, method === 'GET' ? undefined : {});
    expect([401, 403, 404, 405]).toContain(status);
  });

  test('an editor can edit what a colleague wrote', async () => {
    const admin = await signInAdmin(cms().url);
    const { documentId } = await admin.create('teacher', { name: 'De la administradora' });
    await cms().editor.update('teacher', documentId, { name: 'De la editora' });
    await cms().editor.remove('teacher', documentId);
  });

  test('the admin requires signing in', async () => {
    expect((await send(`${cms().url}${collection('training')}`)).status).toBe(401);
  });
});

describe.each(['/internal/content-feed', '/internal/drafts/training/unknown'])('GET %s', (address) => {
  const request = (authorization?: string) =>
    send(cms().url + address, { headers: authorization === undefined ? {} : { authorization } });

  test('control: the shared secret passes', async () => {
    expect((await request(`Bearer ${PUBLISHER_SECRET}`)).status).toBe(200);
  });

  test.each([
    ['no secret', undefined],
    ['another secret', 'Bearer something-else-entirely'],
    ['another scheme', `Basic ${PUBLISHER_SECRET}`],
  ])('answers 401 to %s', async (_what, authorization) => {
    expectError(await request(authorization), 'unauthenticated', 401);
  });
});
