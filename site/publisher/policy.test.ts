import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { joinPolicies, ownPolicy, policiesByKind } from './policy.ts';
import type { PageRecord } from './render-record.ts';

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

describe('ownPolicy', () => {
  const [style, script, other] = ['h1{color:red}', 'go("</b>")', 'p{}'].map(hashOf);
  const policy = `default-src 'none'; script-src 'self' ${String(script)} ${String(other)}; style-src 'self' ${String(style)};`;

  test('allows only those inline scripts and styles of the build that the page has', () => {
    const page = '<style>h1{color:red}</style><script type="module">go("</b>")</script>';
    expect(ownPolicy(policy, page)).toBe(
      `default-src 'none'; script-src 'self' ${String(script)}; style-src 'self' ${String(style)};`,
    );
  });

  test('allows nothing that the build does not know', () => {
    const own = ownPolicy(policy, '<script>alert(1)</script><style>h1{color:red}</style>');
    expect(own).toBe(`default-src 'none'; script-src 'self'; style-src 'self' ${String(style)};`);
  });
});

describe('policiesByKind', () => {
  const record = (policy: string): PageRecord => ({ reads: {}, bytes: '', policy, card: null });
  const policies = { a: "style-src 'sha256-a'", b: "style-src 'sha256-b'", none: '' };

  test('joins the policies of the pages of a kind', () => {
    const pages = new Map([
      ['/', record('a')],
      ['/capacitaciones', record('b')],
      ['/capacitaciones/quesos', record('a')],
      ['/capacitaciones/soldadura', record('b')],
      ['/capacitaciones/quesos.ics', record('none')],
      ['/capacitaciones/pagina/2', record('b')],
    ]);
    expect(policiesByKind(pages, policies)).toEqual({
      'index/1': policies.a,
      'capacitaciones/1': policies.b,
      'capacitaciones/2': "style-src 'sha256-a' 'sha256-b'",
      'capacitaciones/3': policies.b,
    });
  });
});

describe('joinPolicies', () => {
  const home = "default-src 'none'; style-src 'self' 'sha256-a' 'sha256-home';";
  const list = "default-src 'none';style-src 'self' 'sha256-a' 'sha256-list'";

  test('allows each source of any of the pages, once', () => {
    expect(joinPolicies([list, home])).toBe(
      "default-src 'none'; style-src 'self' 'sha256-a' 'sha256-home' 'sha256-list'",
    );
  });

  test('is the same in whatever order the pages were rendered', () => {
    expect(joinPolicies([home, list, home])).toBe(joinPolicies([list, home]));
  });
});
