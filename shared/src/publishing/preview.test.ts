import { describe, expect, test } from 'vitest';
import { parsePreviewPath, parsePreviewToken, previewClaim, previewPath } from './preview.ts';

const GRANT = { kind: 'landing-image', documentId: 'a1b2c3', expires: 1772458923000 } as const;
const TOKEN = `${previewClaim(GRANT)}.${'x'.repeat(43)}`;

describe('preview paths', () => {
  test.each(['/', '/acerca', '/capacitaciones/poda'])('round-trips for %s', (page) => {
    expect(parsePreviewPath(previewPath(TOKEN, page))).toEqual({ token: TOKEN, page });
  });

  test('contains the grant', () => {
    expect(parsePreviewToken(TOKEN)).toMatchObject(GRANT);
  });

  test.each([
    '/vista-previa/',
    '/vista-previa/x',
    '/capacitaciones/poda',
    `/vista-previa/${TOKEN}x`,
    `/vista-previa/${TOKEN.replace('landing-image', 'certificate')}`,
    `/vista-previa/${TOKEN.replace('a1b2c3', '..')}`,
  ])('rejects %s', (path) => {
    expect(parsePreviewPath(path)).toBeUndefined();
  });
});
