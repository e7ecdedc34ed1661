import { expect, test } from 'vitest';
import { withRequestId } from '../src/platform/http/current-request.ts';
import { jsonLine, masked } from '../src/platform/monitoring/log-format.ts';

test.each([
  ['GET /login/ana.perez%40correo.example/poda (3 ms)', 'GET /login/[correo]/poda (3 ms)'],
  ['GET /signup/30111222?x=1', 'GET /signup/[número]?x=1'],
  ['GET /users?filters[email]=ana@correo.example&page=1', 'GET /users?filters[email]=[correo]&page=1'],
  [
    'Error: "ana+1@correo.example.ar" has 30.111.222 and 20301112223',
    'Error: "[correo]" has [número] and [número]',
  ],
  ['GET /uploads/dni-30111222.webp', 'GET /uploads/dni-[número].webp'],
  ['DNI 7345678, 30111222.', 'DNI [número], [número].'],
  ['GET /x?q=%2030111222&r=%3A30111222', 'GET /x?q=%20[número]&r=%3A[número]'],
  ['30 111 222, 30%20111%20222, 30-111-222, 20-30111222-3', '[número], [número], [número], [número]'],
  ['GET /login/ana%2540correo.example, ana@correo.рф', 'GET /login/[correo], [correo]'],
])('masks %s as %s', (text, expected) => {
  expect(masked(text)).toBe(expected);
});

test.each([
  '[2026-11-21 13:58:06.123] http: GET /api/trainings?page=12 (15 ms) 200',
  'Mail 30111222-293c-4185-a653-f11957f9f626 was not taken',
  'at file.js:123456:12',
])('leaves %s unchanged', (text) => {
  expect(masked(text)).toBe(text);
});

test('a JSON log line is masked, on one line, and has the request id', () => {
  const line = withRequestId('a-request', () =>
    jsonLine('error', 'Error: "ana@correo.example"\n  at file.js:1:1'),
  );
  expect(line).not.toContain('\n');
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    process: 'cms',
    requestId: 'a-request',
    message: 'Error: "[correo]"\n  at file.js:1:1',
  });
  expect(JSON.parse(jsonLine('info', 'x'))).not.toHaveProperty('requestId');
});
