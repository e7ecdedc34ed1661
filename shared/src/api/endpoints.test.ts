import { describe, expect, it } from 'vitest';
import { allowedMethods, endpoints } from './endpoints.ts';

describe('allowedMethods', () => {
  it.each([
    ['/site', ['GET']],
    ['/trainings', ['GET']],
    ['/trainings/archived', ['GET']],
    ['/trainings/poda', ['GET']],
    ['/publications/featured', ['GET']],
    ['/publications/feria', ['GET']],
    ['/trainings/poda/otra', []],
    ['/users', []],
    ['/upload', []],
    ['/', []],
    ['', []],
  ])('%s takes %j', (path, methods) => {
    expect([...allowedMethods(path)]).toEqual(methods);
  });
});

describe('page query', () => {
  const { query } = endpoints.trainings;

  it.each([
    [{}, 1],
    [{ page: '1' }, 1],
    [{ page: '250' }, 250],
  ])('%j is page %i', (given, page) => {
    expect(query.parse(given)).toEqual({ page });
  });

  it.each([
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
