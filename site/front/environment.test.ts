import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

describe('readEnvironment', () => {
  test('has a default for everything', () => {
    expect(readEnvironment({ FRONT_PORT: '' })).toEqual({
      host: '127.0.0.1',
      port: 4321,
      cmsUrl: 'http://127.0.0.1:1337',
      preview: { publisherUrl: 'http://127.0.0.1:4322', adminOrigin: 'http://localhost:1337' },
      publicUrl: 'http://localhost:4321',
      trustedProxies: 0,
      logsRequests: false,
      releasesFolder: path.resolve(import.meta.dirname, '../../.data/releases'),
      uploadsFolder: path.resolve(import.meta.dirname, '../../.data/public/uploads'),
    });
  });

  test('reads the variables', () => {
    const variables = {
      HOST: '0.0.0.0',
      FRONT_PORT: '80',
      CMS_PORT: '2000',
      DATA_DIR: '/var/centro',
      PUBLIC_URL: 'https://cfp.example/',
      ADMIN_URL: 'https://oficina.cfp.example/admin',
      PUBLISHER_URL: 'http://publisher.internal:9000',
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'http',
    };
    expect(readEnvironment(variables)).toEqual({
      host: '0.0.0.0',
      port: 80,
      cmsUrl: 'http://127.0.0.1:2000',
      preview: {
        publisherUrl: 'http://publisher.internal:9000',
        adminOrigin: 'https://oficina.cfp.example',
      },
      publicUrl: 'https://cfp.example',
      trustedProxies: 1,
      logsRequests: true,
      releasesFolder: '/var/centro/releases',
      uploadsFolder: '/var/centro/public/uploads',
    });
  });

  test.each([
    ['FRONT_PORT', 'cuatro'],
    ['FRONT_PORT', '0'],
    ['CMS_PORT', '65536'],
    ['CMS_URL', 'cms'],
    ['CMS_URL', 'ftp://cms.example'],
    ['CMS_URL', 'http://cms.example'],
    ['DATA_DIR', 'data'],
    ['PUBLIC_URL', 'cfp.example'],
    ['TRUSTED_PROXIES', '-1'],
  ])('names %s when it is %s, in one line and without the value', (name, value) => {
    const read = () => readEnvironment({ [name]: value });
    expect(read).toThrow(new RegExp(`^bad environment: ${name}: [^\n]+$`));
    expect(read).not.toThrow(value);
  });
});
