import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

const GIVEN = {
  PUBLIC_URL: 'https://cfp.example',
  ADMIN_URL: 'https://oficina.cfp.example/admin',
  CMS_URL: 'http://cms:1337',
  PUBLISHER_URL: 'http://publisher:4322',
  DATA_DIR: '/data',
};

describe('readEnvironment', () => {
  it('takes its place from the variables, with the ports of the web', () => {
    const { publicUrl, adminUrl, ...place } = readEnvironment({ ...GIVEN, ACME_EMAIL: '' });
    expect([publicUrl.origin, adminUrl.origin]).toEqual([
      'https://cfp.example',
      'https://oficina.cfp.example',
    ]);
    expect(place).toEqual({
      ...{
        cms: ['cms:1337'],
        proxies: [],
        publisher: 'publisher:4322',
        host: '',
        httpPort: 80,
        httpsPort: 443,
      },
      healthPort: 2019,
      ...{
        email: undefined,
        officeAuthority: undefined,
        releasesFolder: '/data/releases',
        uploadsFolder: '/data/public/uploads',
      },
    });
  });

  it('takes several processes of the cms', () => {
    const CMS_UPSTREAMS = 'http://one:1337, http://two:1338';
    expect(readEnvironment({ ...GIVEN, CMS_UPSTREAMS }).cms).toEqual(['one:1337', 'two:1338']);
  });

  it('takes the ranges of a CDN', () => {
    const PROXY_RANGES = '192.0.2.0/24, 2001:db8::/32';
    expect(readEnvironment({ ...GIVEN, PROXY_RANGES }).proxies).toEqual(['192.0.2.0/24', '2001:db8::/32']);
  });

  it('says how an address begins', () => {
    const read = () => readEnvironment({ ...GIVEN, PUBLIC_URL: 'http://cfp.example' });
    expect(read).toThrow('PUBLIC_URL: must be an address that begins with https://');
  });

  it.each([
    ['PUBLIC_URL', ''],
    ['ADMIN_URL', 'https://cfp.example/admin'],
    ['CMS_URL', 'cms'],
    ['CMS_URL', 'http://cms.example'],
    ['CMS_UPSTREAMS', 'http://one:1337,two'],
    ['PROXY_RANGES', '192.0.2.0/24,cdn.example'],
    ['DATA_DIR', 'data'],
    ['CADDY_HTTPS_PORT', '0'],
    ['ACME_EMAIL', 'nobody'],
    ['OFFICE_AUTHORITY', 'bm9ib2R5'],
    ['OFFICE_AUTHORITY', '-----BEGIN CERTIFICATE-----'],
  ])('names %s when it is "%s", in one line', (name, value) => {
    const read = () => readEnvironment({ ...GIVEN, [name]: value });
    expect(read).toThrow(new RegExp(`^Environment not usable: ${name}[.0-9]*: [^\n]+$`));
  });
});
