import { describe, expect, test } from 'vitest';
import { isPrivateHost, isTransportSecure } from './private-hosts.ts';

describe('isPrivateHost', () => {
  test.each([
    'localhost',
    'cms',
    'centro-cms-1',
    'POSTGRES',
    'mail.internal',
    'admin.localhost',
    '',
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '192.168.1.2',
    '172.16.0.1',
    '172.31.9.9',
    '::1',
    '[::1]',
    'fd00::5',
    '[fc12::1]',
  ])('accepts %s', (host) => {
    expect(isPrivateHost(host)).toBe(true);
  });

  test.each([
    'mail.example',
    'localhost.example',
    'internal.example',
    '10.example',
    '8.8.8.8',
    '172.32.0.1',
    '192.169.0.1',
    '100.64.0.1',
    '11.0.0.1',
    '2001:db8::1',
    '[2001:db8::fd]',
    '::ffff:127.0.0.1',
    // 8.8.8.8 as one number, which some programs accept.
    '134744072',
    '0x08080808',
    'fdexample.org',
  ])('rejects %s', (host) => {
    expect(isPrivateHost(host)).toBe(false);
  });
});

describe('isTransportSecure', () => {
  test.each<[string, string, boolean]>([
    ['http:', 'cms', true],
    ['http:', 'cms.example', false],
    ['https:', 'cms.example', true],
    ['smtp:', 'mail', true],
    ['smtp:', 'mail.example', false],
    ['smtps:', 'mail.example', true],
  ])('%s//%s: %s', (protocol, hostname, expected) => {
    expect(isTransportSecure({ protocol, hostname })).toBe(expected);
  });
});
