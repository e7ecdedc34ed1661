import { describe, expect, test } from 'vitest';
import { observatoryGrade, type GradedPage } from './observatory.ts';

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-abc'; frame-ancestors 'none'";

const HARDENED: GradedPage = {
  address: 'https://centro.example/',
  headers: {
    'content-security-policy': POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  },
  askedFrom: 'https://otro.example',
  cookies: [],
  html: '<script type="module" src="/_astro/a.js"></script>',
};

const withHeaders = (headers: GradedPage['headers']): GradedPage => ({
  ...HARDENED,
  headers: { ...HARDENED.headers, ...headers },
});
const withPolicy = (policy: string | undefined) => withHeaders({ 'content-security-policy': policy });

describe("the grade of MDN's HTTP Observatory (mdn/mdn-http-observatory 1.4.8)", () => {
  test.each<[what: string, page: GradedPage, score: number, grade: string]>([
    ['everything', HARDENED, 120, 'A+'],
    [
      'scripts with integrity hashes, too',
      { ...HARDENED, html: '<script integrity="sha384-a" src="/a.js">' },
      125,
      'A+',
    ],
    ['no content security policy', withPolicy(undefined), 75, 'B'],
    ['a directive twice', withPolicy(`${POLICY}; script-src 'self'`), 75, 'B'],
    ['inline scripts', withPolicy(POLICY.replace("'self'", "'unsafe-inline'")), 80, 'B+'],
    [
      'inline scripts disabled by a hash',
      withPolicy(POLICY.replace("'self'", "'unsafe-inline' 'sha256-a'")),
      120,
      'A+',
    ],
    ['scripts from anywhere', withPolicy(POLICY.replace("'self'", 'https:')), 80, 'B+'],
    ['objects from anywhere', withPolicy("script-src 'self'; frame-ancestors 'none'"), 80, 'B+'],
    ['connections that are not encrypted', withPolicy(`${POLICY}; connect-src http://a.example`), 80, 'B+'],
    ['scripts from strings', withPolicy(POLICY.replace("'self'", "'self' 'unsafe-eval'")), 100, 'A+'],
    ['pictures that are not encrypted', withPolicy(`${POLICY}; img-src http:`), 100, 'A+'],
    ['inline styles', withPolicy(POLICY.replace("'sha256-abc'", "'unsafe-inline'")), 110, 'A+'],
    ['a default that allows the own site', withPolicy(POLICY.replace("'none'", "'self'")), 115, 'A+'],
    ['frames only by x-frame-options', withPolicy(POLICY.replace("; frame-ancestors 'none'", '')), 115, 'A+'],
    [
      'no frame restriction',
      {
        ...withHeaders({
          'x-frame-options': undefined,
          'content-security-policy': POLICY.replace("; frame-ancestors 'none'", ''),
        }),
      },
      80,
      'B+',
    ],
    ['no referrer policy', withHeaders({ 'referrer-policy': undefined }), 115, 'A+'],
    ['full URLs as referrers', withHeaders({ 'referrer-policy': 'unsafe-url' }), 110, 'A+'],
    ['no HSTS', withHeaders({ 'strict-transport-security': undefined }), 80, 'B+'],
    ['HSTS for a day', withHeaders({ 'strict-transport-security': 'max-age=86400' }), 110, 'A+'],
    ['HSTS without max-age', withHeaders({ 'strict-transport-security': 'preload' }), 80, 'B+'],
    ['no nosniff', withHeaders({ 'x-content-type-options': undefined }), 115, 'A+'],
    ['an invalid resource policy', withHeaders({ 'cross-origin-resource-policy': 'nobody' }), 115, 'A+'],
    [
      'shared with another site, with credentials',
      withHeaders({
        'access-control-allow-origin': 'https://otro.example',
        'access-control-allow-credentials': 'true',
      }),
      50,
      'C',
    ],
    ['a cookie', { ...HARDENED, cookies: ['a=b'] }, 60, 'C+'],
    ['a third-party script', { ...HARDENED, html: '<script src="//cdn.example/a.js">' }, 50, 'C'],
    ['no encryption', { ...HARDENED, address: 'http://centro.example/' }, 60, 'C+'],
    ['nothing', { ...HARDENED, address: 'http://centro.example/', headers: {}, html: '' }, 10, 'F'],
  ])('%s', (_what, page, score, grade) => {
    expect(observatoryGrade(page)).toMatchObject({ score, grade });
  });
});
