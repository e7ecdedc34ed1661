import { describe, expect, test } from 'vitest';
import type { ReleaseManifest } from '../release/manifest.ts';
import { baseHeaders, pageHeaders } from './headers.ts';

describe('baseHeaders', () => {
  test('sends HSTS only if the public URL is https', () => {
    expect(baseHeaders('http://localhost:4321')).not.toHaveProperty('strict-transport-security');
    expect(baseHeaders('https://cfp.example')).toHaveProperty('strict-transport-security');
  });
});

describe('pageHeaders', () => {
  const release: ReleaseManifest = {
    id: '20260310T000000001Z',
    createdAt: '2026-03-10T12:00:00.000Z',
    epoch: 'a',
    revision: 1,
    policies: { 'capacitaciones/2': "style-src 'sha256-a'" },
    headers: {},
  };

  test('has the policy of the kind of page', () => {
    expect(pageHeaders(release, 'capacitaciones/quesos.html')).toEqual({
      'content-security-policy': "style-src 'sha256-a'",
    });
  });

  test('has none for an unknown kind, so that the strictest one applies', () => {
    expect(pageHeaders(release, 'capacitaciones.html')).toEqual({});
  });

  test('has the one policy of a release of an earlier version', () => {
    const headers = { 'content-security-policy': "style-src 'sha256-all'" };
    expect(pageHeaders({ ...release, policies: {}, headers }, 'acerca.html')).toEqual(headers);
  });
});
