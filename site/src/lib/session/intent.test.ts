import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberIntent } from './intent.ts';
import { MEMORY, remember } from './memory.ts';
import { pathAfterSignIn } from './redirects.ts';
import { carried, rememberInterruption } from './return-state.ts';

const PERSON = { profileComplete: true, dniNumber: '30111222' };

/** A fake `Storage`, initially empty. */
function emptyStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  };
}

function atAddress(pathname: string): void {
  vi.stubGlobal('location', { pathname, origin: 'https://centro.example' });
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', emptyStorage());
  vi.stubGlobal('localStorage', emptyStorage());
  vi.stubGlobal('document', { referrer: '' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('an intent to enrol', () => {
  test('replaces an interruption that was remembered before', () => {
    remember(MEMORY.interruptedAt, '/formulario/ficha/poda');
    rememberIntent({ trainingId: 'poda', title: 'Poda' });
    for (const path of ['/ingresar/poda', '/login']) {
      atAddress(path);
      expect(pathAfterSignIn(PERSON, carried())).toBe('/capacitaciones/poda/inscribirme');
    }
  });

  test('gives way to a page that is interrupted later', () => {
    rememberIntent({ trainingId: 'poda', title: 'Poda' });
    atAddress('/formulario/ficha/poda');
    rememberInterruption();
    atAddress('/login');
    expect(pathAfterSignIn(PERSON, carried())).toBe('/formulario/ficha/poda');
  });
});
