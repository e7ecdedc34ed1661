import { describe, expect, test } from 'vitest';
import {
  canonicalCuit,
  canonicalDni,
  canonicalEmail,
  canonicalPhone,
  whatsAppLink,
  isEmail,
  isPlainName,
  mailboxOf,
  maskedEmail,
  passwordProblem,
  surnameInitial,
} from './identity.ts';

describe('canonicalDni', () => {
  test.each([
    ['30111222', '30111222'],
    ['30.111.222', '30111222'],
    [' 30 111 222 ', '30111222'],
    ['030111222', '30111222'],
    ['712345', '712345'],
    ['94123456', '94123456'],
    ['12345', undefined],
    ['1234567890', undefined],
    ['', undefined],
    ['-', undefined],
    ['3011122a', undefined],
    ['30,111,222', undefined],
    ['30-111-222', '30111222'],
    ['-30111222', undefined],
    ['30111222.5', undefined],
    ['30.111.22', undefined],
    ['30..111.222', undefined],
    ['٣٠١١١٢٢٢', undefined],
  ])('%j is %j', (text, expected) => {
    expect(canonicalDni(text)).toBe(expected);
  });
});

describe('canonicalPhone', () => {
  test.each([
    ['02494 15-123456', '2494123456'],
    ['3329 15-456789', '3329456789'],
    ['(03329) 456789', '3329456789'],
    ['0221 15 456-7890', '2214567890'],
    ['011 15 1234-5678', '1112345678'],
    ['11 1515-5678', '1115155678'],
    ['3329456789', '3329456789'],
    ['+54 9 3329 456789', '3329456789'],
    ['+54 3329 456789', '3329456789'],
    ['+54 9 11 1234-5678', '1112345678'],
    ['54 9 2494 123456', '2494123456'],
    ['+598 99 123 456', '+59899123456'],
    ['+1 415 555 0100', '+14155550100'],
    ['012345', undefined],
    ['12345', undefined],
    ['456789', undefined],
    ['15-456789', undefined],
    ['33294567890', undefined],
    ['+54 456789', undefined],
    ['+598 123', undefined],
    ['+0123456789', undefined],
    ['abc', undefined],
    ['12+34567', undefined],
    ['-3329456789', undefined],
  ])('%j is %j', (text, expected) => {
    expect(canonicalPhone(text)).toBe(expected);
  });

  test.each([
    ['02494 15-123456', 'https://wa.me/5492494123456'],
    ['+598 99 123 456', 'https://wa.me/59899123456'],
  ])('WhatsApp reaches %j at %s', (text, link) => {
    expect(whatsAppLink(canonicalPhone(text) ?? '')).toBe(link);
  });
});

describe('e-mail addresses', () => {
  test.each(['ana@example.com', 'a.b+c@sub.example.com.ar', 'ñandú@correo.example'])('accepts %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '',
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'a b@example.com',
    'ana@example..com',
    'a@b@c.com',
    '\ud800x@example.com',
    'a\u200bb@example.com',
    'a\0na@example.com',
    'ana@exam\0ple.com',
    'persona-1@sin-correo.invalid',
    'ana@x.INVALID',
    'gano-una-beca@www.example.com/beca',
    'ana@example.com?curso=1',
    'ana@example.com:8080',
  ])('rejects %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test('are compared without case and surrounding spaces', () => {
    expect(canonicalEmail('  Ana@Example.COM ')).toBe('ana@example.com');
    expect(canonicalEmail('jose\u0301@example.com')).toBe(canonicalEmail('jos\u00e9@example.com'));
  });

  test.each([
    ['mariana@gmail.com', 'm•••a@gmail.com'],
    ['ana@example.com', 'a•••a@example.com'],
    ['jo@example.com', 'j•••@example.com'],
    ['x@example.com', 'x•••@example.com'],
  ])('masks %s as %s', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
  });
});

describe('canonicalCuit', () => {
  test.each([
    ['20301112223', '20301112223'],
    ['20-30111222-3', '20301112223'],
    [' 27 30.111.222 3 ', '27301112223'],
    ['2030111222', undefined],
    ['203011122234', undefined],
    ['20-30111222-A', undefined],
    ['20/30111222/3', undefined],
    ['-20301112223', undefined],
    ['', undefined],
  ])('%j is %j', (text, canonical) => {
    expect(canonicalCuit(text)).toBe(canonical);
  });
});

describe('isPlainName', () => {
  test.each([
    ['Ana María', true],
    ['J. R. Núñez', true],
    ["O'Higgins", true],
    ['Núñez Jr.', true],
    ['Ma. de los Ángeles', true],
    ['Gratis en centro.example', false],
    ['https://centro.example', false],
    ['WWW. centro', false],
    ['ana@centro', false],
    ['ñ.ñ', false],
    ['J. R. Pérez', true],
    ['Ma. José', true],
    ['Juan Sr.2', true],
    ['D’Angelo .', true],
    ['premio24.com', false],
    ['x2.ar', false],
    ['🎁.ws', false],
    ['premio_.com', false],
    ['ganá．com', false],
    ['gana\u0301.com', false],
    ['ganá｡com', false],
    ['ganá。com', false],
    ['ganá․com', false],
    ['premio24\u200b.\u200bcom', false],
    ['ｗｗｗ．centro', false],
    ['ana＠centro', false],
    ['https：／／centro', false],
  ])('%s: %s', (name, expected) => {
    expect(isPlainName(name)).toBe(expected);
  });
});

describe('mailboxOf', () => {
  test.each([
    ['ana@example.com', 'ana@example.com'],
    ['Ana+Curso@Example.com', 'ana@example.com'],
    ['ana+a+b@example.com', 'ana@example.com'],
    ['ana.paz@example.com', 'ana.paz@example.com'],
    ['A.n.a+curso.1@GMail.com', 'ana@gmail.com'],
    ['ana@googlemail.com', 'ana@gmail.com'],
    ['ana.paz@gmail.com.example', 'ana.paz@gmail.com.example'],
    ['ana.paz@no-gmail.com', 'ana.paz@no-gmail.com'],
  ])('%s is delivered to %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});

describe('passwordProblem', () => {
  test.each([
    ['12345', 'weak-password'],
    ['', 'weak-password'],
    ['123456', undefined],
    ['ñandú!', undefined],
    ['x'.repeat(72), undefined],
    ['x'.repeat(73), 'password-too-long'],
    ['ñ'.repeat(37), 'password-too-long'],
    ['€'.repeat(24), undefined],
    ['😀'.repeat(19), 'password-too-long'],
  ])('%j: %j', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });
});

describe('surnameInitial', () => {
  test.each([
    ['Pérez Gómez', 'P.'],
    [' ñañez', 'Ñ.'],
    ['', ''],
  ])('shortens %j to %j', (surnames, initial) => {
    expect(surnameInitial(surnames)).toBe(initial);
  });
});
