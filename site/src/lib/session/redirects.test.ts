import { describe, expect, test } from 'vitest';
import {
  carriesNothing,
  ownPath,
  originTraining,
  pathAfterProfile,
  pathAfterSignIn,
  nextPath,
  type ReturnState,
} from './redirects.ts';

describe('ownPath', () => {
  test.each([
    '/',
    '/mi-perfil',
    '/crear-perfil/30111222/poda',
    '/login/m%E2%80%A2a%40example.com',
    '/a?b=c#d',
  ])('%s is one', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  test.each([
    '',
    'mi-perfil',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/a b',
    '/\t/evil.example',
    '/a\n',
    null,
    7,
  ])('%j is none', (path) => {
    expect(ownPath(path)).toBeUndefined();
  });
});

const nothing: ReturnState = { trainingId: undefined, trainingPath: undefined, interruptedAt: undefined };
const complete = { profileComplete: true, dniNumber: '30111222' };
const incomplete = { profileComplete: false, dniNumber: '30111222' };
const action = '/capacitaciones/poda/inscribirme';

describe('the path after signing in (spec §2, §4)', () => {
  test.each<[string, typeof complete, Partial<ReturnState>, string]>([
    ['nothing carried', complete, {}, '/mi-perfil'],
    ['nothing carried, no profile yet', incomplete, {}, '/mi-perfil'],
    ['a training', complete, { trainingId: 'poda' }, '/capacitaciones/poda'],
    ['a training, no profile yet', incomplete, { trainingId: 'poda' }, '/crear-perfil/30111222/poda'],
    ['its action', complete, { trainingId: 'poda', trainingPath: action }, action],
    [
      'the action of another training',
      complete,
      { trainingId: 'soldadura', trainingPath: action },
      '/capacitaciones/soldadura',
    ],
    [
      'a training that is not in the address',
      complete,
      { trainingPath: '/capacitaciones/poda' },
      '/capacitaciones/poda',
    ],
    [
      'the same, no profile yet',
      incomplete,
      { trainingPath: '/capacitaciones/poda' },
      '/crear-perfil/30111222/poda',
    ],
    ['an action that is not in the address', complete, { trainingPath: action }, action],
    [
      'an interrupted page',
      incomplete,
      { interruptedAt: '/crear-perfil/30111222/poda', trainingPath: action },
      '/crear-perfil/30111222/poda',
    ],
    [
      'an interrupted page of another training',
      complete,
      { interruptedAt: '/crear-perfil/30111222/poda', trainingId: 'soldadura' },
      '/capacitaciones/soldadura',
    ],
  ])('%s', (_case, person, carried, path) => {
    expect(pathAfterSignIn(person, { ...nothing, ...carried })).toBe(path);
  });
});

describe('carriesNothing', () => {
  test.each<[boolean, Partial<ReturnState>]>([
    [true, {}],
    [false, { trainingId: 'poda' }],
    [false, { trainingPath: action }],
    [false, { interruptedAt: '/mi-perfil' }],
  ])('is %s with %j', (expected, carried) => {
    expect(carriesNothing({ ...nothing, ...carried })).toBe(expected);
  });
});

describe('the path after the profile steps', () => {
  test.each<[string, Partial<ReturnState>, string]>([
    ['no training', {}, '/mi-perfil'],
    ['a training', { trainingId: 'poda' }, '/capacitaciones/poda'],
    ['its action', { trainingId: 'poda', trainingPath: action }, action],
    ['an action, and an address without a training', { trainingPath: action }, action],
    [
      'another training’s action',
      { trainingId: 'soldadura', trainingPath: action },
      '/capacitaciones/soldadura',
    ],
  ])('%s', (_case, carried, path) => {
    expect(nextPath({ ...nothing, ...carried })).toBe(path);
  });
});

describe('the path after creating a profile (spec §4, Profile flow)', () => {
  test.each<[string, boolean, Partial<ReturnState>, string]>([
    ['no training', false, {}, '/crear-perfil/manipulador'],
    ['a training', false, { trainingId: 'poda' }, '/crear-perfil/manipulador/poda'],
    ['its action', false, { trainingId: 'poda', trainingPath: action }, '/crear-perfil/manipulador/poda'],
    ['the data is there, no training', true, {}, '/mi-perfil'],
    ['the data is there, its action', true, { trainingId: 'poda', trainingPath: action }, action],
  ])('%s', (_case, bpmProfile, carried, path) => {
    expect(pathAfterProfile({ bpmProfile }, { ...nothing, ...carried })).toBe(path);
  });
});

describe('the page where a visitor came from', () => {
  test.each([
    ['nothing', undefined, undefined, undefined],
    ['the path remembered by the tab', action, '/login', action],
    ['an address that names a training', undefined, '/ingresar/poda', '/capacitaciones/poda'],
    ['the same training, with its action', action, '/ingresar/poda', action],
    ['an older training', '/capacitaciones/soldadura', '/ingresar/poda', '/capacitaciones/poda'],
    ['a training that was only viewed', undefined, '/capacitaciones/poda', undefined],
  ])('%s', (_case, remembered, referrer, path) => {
    expect(originTraining(remembered, referrer)).toBe(path);
  });
});
