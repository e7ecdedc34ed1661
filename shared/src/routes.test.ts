import { describe, expect, test } from 'vitest';
import type { Ranking } from './public-profile/ranking.ts';
import {
  MISSING_PAGES,
  accountParameters,
  boardPlace,
  certificateCode,
  fallbackFor,
  routes,
} from './routes.ts';

const everyShell = () => true;

describe('boardPlace', () => {
  test.each([
    [undefined, { ranking: 'totalScore', page: 1 }],
    ['pagina/2', { ranking: 'totalScore', page: 2 }],
    ['categoria/maquinaria', { ranking: 'machineryScore', page: 1 }],
    ['categoria/produccion-animal/pagina/12', { ranking: 'aProductionScore', page: 12 }],
    ['pagina/1', undefined],
    ['pagina/0', undefined],
    ['pagina/02', undefined],
    ['pagina', undefined],
    ['categoria/cocina', undefined],
    ['categoria/maquinaria/', undefined],
    ['', undefined],
  ])('%s', (rest, place) => {
    expect(boardPlace(rest)).toEqual(place);
    if (place) {
      expect(routes.board(place.ranking as Ranking, place.page)).toBe(
        `/bolsa-de-trabajo${rest === undefined ? '' : `/${rest}`}`,
      );
    }
  });
});

describe('routes', () => {
  test.each([
    [routes.home(), '/'],
    [routes.siteData(), '/assets/data.json'],
    [routes.trainings(), '/capacitaciones'],
    [routes.trainings(2), '/capacitaciones/pagina/2'],
    [routes.training('poda'), '/capacitaciones/poda'],
    [routes.trainingAction('poda', 'inscribirme'), '/capacitaciones/poda/inscribirme'],
    [routes.archive(), '/archivo'],
    [routes.archive(3), '/archivo/pagina/3'],
    [routes.publications(), '/publicaciones'],
    [routes.publication('feria'), '/publicaciones/feria'],
    [routes.about(), '/acerca'],
    [routes.treasury(), '/cooperadora'],
    [routes.certificates(), '/constancias'],
    [routes.certificate('7K3M9QXR'), '/constancias/7K3M9QXR'],
    [routes.enterId(), '/ingresar'],
    [routes.enterId('poda'), '/ingresar/poda'],
    [routes.login(), '/login'],
    [routes.signUp(), '/signup'],
    [routes.profile(), '/mi-perfil'],
    [routes.profile('licencias'), '/mi-perfil/licencias'],
    [routes.createFoodHandler(), '/crear-perfil/manipulador'],
    [routes.createFoodHandler('poda'), '/crear-perfil/manipulador/poda'],
    [routes.editFoodHandler('poda'), '/editar-perfil/manipulador/poda'],
  ])('%s', (built, address) => {
    expect(built).toBe(address);
  });
});

describe('certificateCode', () => {
  test.each([
    [routes.certificate('7K3M 9QXR'), '7K3M 9QXR'],
    ['/constancias', undefined],
    ['/constancias/', undefined],
    ['/constancias/%', undefined],
    ['/constancias/A/B', undefined],
  ])('%s: %j', (path, code) => {
    expect(certificateCode(path)).toBe(code);
  });
});

describe('fallbackFor', () => {
  test.each([
    ['/capacitaciones/poda/inscribirme', '/capacitaciones/poda'],
    ['/capacitaciones/poda/otra', '/capacitaciones/poda'],
    ['/mi-perfil/otra', '/mi-perfil'],
    ['/ingresar/poda', '/ingresar'],
    ['/login/ana@example.com', '/login'],
    ['/login/ana@example.com/poda', '/login'],
    ['/signup/30111222', '/signup'],
    ['/signup/30111222/poda', '/signup'],
    ['/constancias/ABCD1234', '/constancias'],
    ['/crear-perfil/manipulador', '/crear-perfil/manipulador'],
    ['/crear-perfil/manipulador/poda', '/crear-perfil/manipulador'],
    ['/editar-perfil/manipulador/poda', '/editar-perfil/manipulador'],
    ['/crear-perfil/30111222', '/crear-perfil'],
    ['/crear-perfil/30111222/poda', '/crear-perfil'],
    ['/formulario/f1', '/formulario'],
    ['/formulario/f1/poda', '/formulario'],
  ])('%s is served by %s', (path, page) => {
    expect(fallbackFor(path, everyShell)).toEqual({ kind: 'shell', page });
  });

  test.each([
    ['/capacitaciones/ya-no-esta', MISSING_PAGES.training],
    ['/capacitaciones/ya-no-esta/inscribirme', MISSING_PAGES.training],
    ['/publicaciones/ya-no-esta', MISSING_PAGES.publication],
    ['/publicaciones/pagina', MISSING_PAGES.page],
    ['/capacitaciones/pagina', MISSING_PAGES.page],
    ['/capacitaciones/pagina/99', MISSING_PAGES.page],
    ['/capacitaciones/a/b/c', MISSING_PAGES.page],
    ['/capacitaciones/con espacio', MISSING_PAGES.page],
    ['/capacitaciones/poda/otra.ics', MISSING_PAGES.page],
    ['/mi-perfil/otra/mas', MISSING_PAGES.page],
    ['/admin', MISSING_PAGES.page],
    ['/', MISSING_PAGES.page],
  ])('%s is missing, served by %s', (path, page) => {
    expect(fallbackFor(path, () => false)).toEqual({ kind: 'missing', page });
  });
});

describe('accountParameters', () => {
  test.each([
    [routes.enterId(), {}],
    [routes.enterId('poda'), { trainingId: 'poda' }],
    [routes.login(), {}],
    [routes.login('ana@example.com'), { email: 'ana@example.com' }],
    [routes.login('m•••a@gmail.com', 'poda'), { email: 'm•••a@gmail.com', trainingId: 'poda' }],
    [routes.signUp('30111222'), { dniNumber: '30111222' }],
    [routes.signUp('30111222', 'poda'), { dniNumber: '30111222', trainingId: 'poda' }],
    [routes.createProfile('30111222', 'poda'), { dniNumber: '30111222', trainingId: 'poda' }],
    [routes.createFoodHandler(), {}],
    [routes.createFoodHandler('poda'), { trainingId: 'poda' }],
    [routes.editFoodHandler('poda'), { trainingId: 'poda' }],
    [routes.form('f1'), { formId: 'f1' }],
    [routes.form('f1', 'poda'), { formId: 'f1', trainingId: 'poda' }],
    [routes.training('poda'), { trainingId: 'poda' }],
    [routes.trainingAction('poda', 'inscribirme'), { trainingId: 'poda' }],
    ['/capacitaciones/poda/otra', { trainingId: 'poda' }],
    ['/capacitaciones/tipo/curso', {}],
    ['/ingresar/no%20es', {}],
    ['/login/%E0%A4%A', {}],
    ['/acerca', {}],
  ])('%s has %j', (path, expected) => {
    expect(accountParameters(path)).toEqual(expected);
  });

  test('omits parameters after a missing one', () => {
    expect(routes.login(undefined, 'poda')).toBe('/login');
  });
});
