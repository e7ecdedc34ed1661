import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../errors/codes.ts';
import { BODY_LIMIT, bodyLimitOf } from './endpoint.ts';
import { allowedMethods, endpointFor, endpoints } from './endpoints.ts';

describe('allowedMethods', () => {
  test.each([
    ['/site', ['GET']],
    ['/trainings', ['GET']],
    ['/trainings/archived', ['GET']],
    ['/trainings/availability', ['GET']],
    ['/trainings/poda', ['GET']],
    ['/publications/featured', ['GET']],
    ['/publications/feria', ['GET']],
    ['/trainings/poda/availability', ['GET']],
    ['/trainings/poda/enrolment', ['GET', 'POST', 'DELETE']],
    ['/forms/f1', ['GET']],
    ['/forms/f1/answers', ['GET', 'POST']],
    ['/forms/f1/files', ['POST']],
    ['/me/files/0123456789abcdef0123456789abcdef', ['GET']],
    ['/certificates/7K3M', ['GET']],
    ['/registry', ['POST']],
    ['/auth/local', ['POST']],
    ['/auth/local/register', ['POST']],
    ['/auth/logout', ['POST']],
    ['/auth/forgot-password', ['POST']],
    ['/auth/reset-password', ['POST']],
    ['/auth/change-password', ['POST']],
    ['/functions/add-admin-role', ['POST']],
    ['/functions/ban', ['POST']],
    ['/functions/revive', ['POST']],
    ['/me', ['GET', 'DELETE']],
    ['/me/email', ['PUT']],
    ['/me/food-handler', ['PUT']],
    ['/me/subscriptions', ['GET', 'PUT']],
    ['/subscriptions/unsubscribe', ['POST']],
    ['/subscriptions/resubscribe', ['POST']],
    ['/me/export', ['GET']],
    ['/me/enrolments', ['GET']],
    ['/me/profile', ['PUT']],
    ['/me/images/dni-images', ['GET', 'POST']],
    ['/me/images/dni-images/ana_dni-images_1', ['GET', 'PATCH', 'DELETE']],
    ['/auth/refresh', []],
    ['/users/me', []],
    ['/trainings/poda/otra', []],
    ['/users', []],
    ['/upload', []],
    ['/', []],
    ['', []],
  ])('%s allows %j', (path, methods) => {
    expect([...allowedMethods(path)]).toEqual(methods);
  });
});

describe('endpointFor', () => {
  test('distinguishes the endpoints of a path by method', () => {
    expect(endpointFor('POST', '/trainings/poda/enrolment')).toBe(endpoints.enrol);
    expect(endpointFor('GET', '/trainings/archived')).toBe(endpoints.archivedTrainings);
    expect(endpointFor('GET', '/trainings/availability')).toBe(endpoints.availabilities);
    expect(endpointFor('POST', '/me/images/dni-images')).toBe(endpoints.uploadImage);
    expect(endpointFor('PUT', '/site')).toBeUndefined();
  });
});

describe('bodyLimitOf', () => {
  test('is largest for files', () => {
    expect(bodyLimitOf(endpoints.signUp)).toBe(BODY_LIMIT);
    expect(bodyLimitOf(endpoints.uploadImage)).toBeGreaterThan(BODY_LIMIT);
    expect(bodyLimitOf(endpoints.answerForm)).toBeGreaterThan(BODY_LIMIT);
    expect(bodyLimitOf(endpoints.uploadFormFile)).toBeGreaterThan(bodyLimitOf(endpoints.uploadImage));
    expect(bodyLimitOf(endpoints.continueUpload)).toBeGreaterThan(bodyLimitOf(endpoints.uploadImage));
  });
});

describe('codes', () => {
  test.each(Object.entries(endpoints))('of %s are in the catalogue and unique', (_name, { codes }) => {
    expect(codes.every((code) => ERROR_CODES.includes(code))).toBe(true);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('page query', () => {
  const { query } = endpoints.trainings;

  test.each([
    [{}, 1],
    [{ page: '1' }, 1],
    [{ page: '250' }, 250],
  ])('%j is page %i', (given, page) => {
    expect(query.parse(given)).toEqual({ page });
  });

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: 'x' },
    { page: ['1', '2'] },
    { page: '1', populate: '*' },
    { filters: {} },
  ])('%j is refused', (given) => {
    expect(query.safeParse(given).success).toBe(false);
  });
});

describe('ids query', () => {
  const { query } = endpoints.availabilities;
  const ids = (count: number) => Array.from({ length: count }, (_none, number) => `poda-${String(number)}`);

  test.each([
    ['poda', ['poda']],
    ['poda,Huerta_2', ['poda', 'Huerta_2']],
    ['poda,huerta,poda', ['poda', 'huerta']],
    [ids(24).join(), ids(24)],
  ])('%s names %j', (text, expected) => {
    expect(query.parse({ ids: text })).toEqual({ ids: expected });
  });

  test.each([
    {},
    { ids: '' },
    { ids: ',' },
    { ids: 'poda,' },
    { ids: 'poda, huerta' },
    { ids: 'pagina' },
    { ids: ['poda', 'huerta'] },
    { ids: ids(25).join() },
    { ids: 'poda', page: '1' },
  ])('%j is refused', (given) => {
    expect(query.safeParse(given).success).toBe(false);
  });
});
