import { describe, expect, it } from 'vitest';
import { destinationAt, destinationListSchema, destinationOf } from './destinations.ts';

describe('destinationAt', () => {
  it.each([
    ['cms', 1337, 'cms:1337'],
    ['Mail.Example', 587, 'mail.example:587'],
    ['::1', 25, '[::1]:25'],
    ['[FD00::5]', 25, '[fd00::5]:25'],
  ])('%s and %i are %s', (host, port, destination) => {
    expect(destinationAt(host, port)).toBe(destination);
  });

  it('takes nothing for an address that only begins as one', () => {
    expect(destinationAt('::1/x', 25)).toBe('::1/x:25');
    expect(destinationAt('cms:1337/x', 1337)).not.toBe(destinationAt('cms', 1337));
  });
});

describe('destinationOf', () => {
  const address = (protocol: string, hostname: string, port = '') => ({ protocol, hostname, port });

  it.each([
    [address('http:', 'cms', '1337'), 'cms:1337'],
    [address('http:', 'cms'), 'cms:80'],
    [address('https:', 'store.example'), 'store.example:443'],
    [address('smtps:', 'mail.example'), 'mail.example:465'],
    [address('smtp:', '[fd00::5]'), '[fd00::5]:587'],
  ])('%j leads to %s', (given, destination) => {
    expect(destinationOf(given)).toBe(destination);
  });

  it('guesses no port', () => {
    expect(() => destinationOf(address('ldap:', 'x'))).toThrow('no port is known for ldap:');
  });
});

describe('what an operator allows', () => {
  it.each([
    [undefined, []],
    ['hooks.example:443', ['hooks.example:443']],
    [' Hooks.example:443 , [::1]:25,cms_2:1', ['hooks.example:443', '[::1]:25', 'cms_2:1']],
  ])('is read from %j', (text, destinations) => {
    expect(destinationListSchema.parse(text)).toEqual(destinations);
  });

  it.each([
    ...['hooks.example', 'https://hooks.example:443', 'hooks.example:0', 'hooks.example:65536', '*:443'],
    ...['*.example:443', 'hooks.example:443,', '::1:25', 'a b:1', 'x:1/y', '-x:1', ''],
  ])('is not %j', (text) => {
    expect(destinationListSchema.safeParse(text).success).toBe(false);
  });
});
