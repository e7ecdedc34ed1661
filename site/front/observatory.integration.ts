import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startInstance, type Instance } from '../../scripts/testing/instance.ts';
import { ask, textOf } from './testing/client.ts';
import { observatoryGrade } from './testing/observatory.ts';

const ADDRESS = 'https://centro.example';
const ELSEWHERE = 'https://otro.example';

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance({ demo: true, variables: { PUBLIC_URL: ADDRESS } });
});

afterAll(async () => {
  await instance.stop();
});

describe("the grade of MDN's HTTP Observatory for a site behind TLS", () => {
  test.each([
    ['/', 120],
    ['/capacitaciones', 120],
    ['/publicaciones', 120],
    ['/acerca', 120],
    ['/cooperadora', 120],
    ['/archivo', 120],
    ['/constancias', 120],
    ['/bolsa-de-trabajo', 120],
    ['/signup', 120],
    ['/login/ana@correo.example', 120],
    ['/mi-perfil', 120],
    ['/editar-perfil', 120],
    ['/formulario/antes-de-empezar', 120],
    ['/no-hay-tal-pagina', 120],
    ['/assets/data.json', 120],
    ['/api/site', 120],
    ['/api/me', 120],
  ])('%s is A+', async (path, score) => {
    const answer = await ask(Number(new URL(instance.front.url).port), path, {
      headers: { origin: ELSEWHERE },
    });
    const { 'set-cookie': cookies = [], ...rest } = answer.headers;
    const headers = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
    const page = { address: ADDRESS + path, headers, askedFrom: ELSEWHERE, cookies, html: textOf(answer) };
    expect(observatoryGrade(page)).toMatchObject({ score, grade: 'A+' });
  });
});
