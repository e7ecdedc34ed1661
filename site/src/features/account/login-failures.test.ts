import { ERROR_CODES } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import { loginFailure } from './login-failures.ts';

describe('loginFailure (spec §8, Login)', () => {
  test.each([
    ['offline', 'whole', 'Error de conexión (no internet)'],
    ['too-many-requests', 'whole', 'Demasiados intentos fallidos'],
    ['wrong-password', 'password', 'La contraseña no es correcta'],
    ['unexpected', 'whole', 'Credenciales inválidas'],
    ['user-not-found', 'nobody', 'No te encontramos'],
    [
      'unavailable',
      'whole',
      'Error iniciar sesión: El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
    ],
  ] as const)('%s', (code, at, text) => {
    expect(loginFailure(code)).toEqual({ at, text });
  });

  test('has a text for every error code', () => {
    for (const code of ERROR_CODES) expect(loginFailure(code).text).not.toBe('');
  });
});
