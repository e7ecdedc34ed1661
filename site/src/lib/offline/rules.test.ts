import { endpoints, routes } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import { cacheFor, CACHES, OFFLINE_PAGE } from './rules.ts';

describe('cached for offline use', () => {
  test.each([
    routes.home(),
    routes.trainings(),
    routes.trainings(3),
    routes.trainingsWith('tipo/curso'),
    routes.trainingsWith('estado/inscripcion-abierta', 2),
    routes.training('poda'),
    routes.archive(),
    routes.archive(2),
    routes.publications(),
    routes.publications(2),
    routes.publication('feria'),
    routes.about(),
    routes.treasury(),
    routes.certificates(),
    routes.search(),
    routes.searchIndex(),
    routes.archiveSearchIndex(),
    OFFLINE_PAGE,
  ])('%s, as a page', (path) => {
    expect(cacheFor(path)).toBe(CACHES.pages);
  });

  test.each([
    ['/_astro/page.abc.js', CACHES.assets],
    ['/tema/2e6b3e-1.css', CACHES.assets],
    ['/media/foto.webp', CACHES.media],
  ])('%s', (path, rule) => {
    expect(cacheFor(path)).toBe(rule);
  });

  test.each([
    routes.enterId('poda'),
    routes.login('ana@example.com'),
    routes.signUp('30111222'),
    routes.createProfile('30111222'),
    routes.createFoodHandler('poda'),
    routes.profile(),
    routes.profile('constancias'),
    routes.editProfile(),
    routes.editFoodHandler(),
    routes.subscriptions(),
    routes.confirmEmail(),
    routes.unsubscribe(),
    routes.openSessions(),
    routes.erase(),
    routes.changeEmail(),
    routes.recoverPassword(),
    routes.newPassword(),
    routes.trainingAction('poda', 'inscribirme'),
    routes.certificate('ABCD'),
    routes.certificateVerification('a'.repeat(64)),
    routes.issuer(),
    routes.statusList(0),
    routes.board(),
    routes.board('machineryScore', 2),
    routes.publicProfile(),
    '/formulario/f1',
    '/healthz',
    ...Object.values(endpoints).map(({ path }) => `/api${path}`),
  ])('%s is not', (path) => {
    expect(cacheFor(path)).toBeUndefined();
  });
});
