import { contrastOf } from '@centro/shared/site-content/palette';
import { describe, expect, test } from 'vitest';
import { renderMail } from '../src/modules/mail/layout.ts';
import { letters, type Letter } from '../src/modules/mail/texts.ts';

const centre = {
  name: 'Centro de Formación Profesional N.º 478',
  address: 'Calle del Molino 120, Aguaribay',
  phone: '+540000000000',
  colour: '#2f6b3a',
};
const frame = { centre, site: 'https://centro.example' };
const HOSTILE = `<b onclick="x">Ana</b> & 'Co'`;
const letter: Letter = { subject: 'Asunto', paragraphs: ['Un párrafo.'] };

/** The visible text of an HTML mail, one entry per line. */
const visible = (html: string) =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<[^>]+>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

describe('a mail', () => {
  test('has the same content as text and as HTML, in the same order', () => {
    const { text, html } = renderMail(
      {
        subject: 'Asunto',
        paragraphs: ['Primero.', 'Segundo.'],
        items: ['Una cosa', 'Otra'],
        closing: ['Al final.'],
        link: { label: 'Tocá acá', path: '/capacitaciones/poda' },
        footer: { text: 'Porque sí.', link: { label: 'Basta', path: '/desuscribir#1' } },
      },
      { ...frame, names: 'Ana María' },
    );
    expect(text).toBe(`Hola Ana María:

Primero.

Segundo.

- Una cosa
- Otra

Al final.

Tocá acá:
https://centro.example/capacitaciones/poda

Centro de Formación Profesional N.º 478
Calle del Molino 120, Aguaribay
Teléfono: +540000000000

Porque sí.
Basta:
https://centro.example/desuscribir#1
`);
    expect(visible(html)).toEqual([
      'Centro de Formación Profesional N.º 478',
      'Asunto',
      'Hola Ana María:',
      'Primero.',
      'Segundo.',
      'Una cosa',
      'Otra',
      'Al final.',
      'Tocá acá',
      'Si el botón no funciona, copiá esta dirección en tu navegador:',
      'https://centro.example/capacitaciones/poda',
      'Centro de Formación Profesional N.º 478',
      'Calle del Molino 120, Aguaribay',
      'Teléfono: +540000000000',
      'Porque sí.',
      'Basta',
    ]);
    expect(html).toContain('href="https://centro.example/desuscribir#1"');
  });

  test('escapes user input', () => {
    const { html } = renderMail(
      {
        subject: HOSTILE,
        paragraphs: [HOSTILE],
        items: [HOSTILE],
        closing: [HOSTILE],
        link: { label: HOSTILE, path: `/"><img src=x>` },
        footer: { text: HOSTILE, link: { label: HOSTILE, path: `/"><img src=x>` } },
      },
      { ...frame, centre: { ...centre, name: HOSTILE, address: HOSTILE, phone: HOSTILE }, names: HOSTILE },
    );
    expect(html.match(/<b |<img|onclick="/g)).toBeNull();
    expect(html.split('&lt;b onclick=&quot;x&quot;&gt;Ana&lt;/b&gt; &amp; &#39;Co&#39;')).toHaveLength(14);
  });

  test.each([null, undefined, '', ' \n '])('has no greeting for the name %j', (names) => {
    expect(renderMail(letter, { ...frame, names }).text).toMatch(/^Un párrafo\./);
  });

  test('keeps a greeting on its line', () => {
    const { text } = renderMail(letter, { ...frame, names: ' Ana\r\n\r\nEntrá en otro lado ' });
    expect(text).toMatch(/^Hola Ana Entrá en otro lado:\n\nUn párrafo/);
  });

  test('shows a code in large type under a heading without it', () => {
    const { subject, text, html } = renderMail(letters.welcome('482913', '/confirmar-correo#x'), frame);
    expect(subject).toBe('482913 es tu código: confirmá tu correo');
    expect(text).toContain('Tu código es 482913. Escribilo');
    expect(html).toMatch(/<h1[^>]*>Confirmá tu correo<\/h1>/);
    expect(html).toMatch(/Tu código es <strong style="font-size:32px[^>]*>482913<\/strong>\. Escribilo/);
  });

  test('loads no external resources and is small', () => {
    const { text, html } = renderMail(letter, frame);
    expect(html).not.toMatch(/<img|url\(|<link|<script|https?:/);
    expect(Buffer.byteLength(text + html)).toBeLessThan(4096);
  });

  test('omits unknown data of the centre', () => {
    const { text } = renderMail(letter, { ...frame, centre: { ...centre, address: null, phone: null } });
    expect(text).toBe('Un párrafo.\n\nCentro de Formación Profesional N.º 478\n');
  });

  test.each(['#2f6b3a', '#ffe100', '#ffffff', '#000000', '#7f7f7f', '#e53935', '#00b7ff'])(
    'has sufficient contrast in the colour %s, light and dark',
    (colour) => {
      const link = { label: 'Tocá', path: '/' };
      const { html } = renderMail({ ...letter, link }, { ...frame, centre: { ...centre, colour } });
      const pairs = [
        ...html.matchAll(/style="[^"]*background:(#\w+);color:(#\w+)/g),
        ...html.matchAll(/\{background:(#\w+)!important;(?:border-color:#\w+!important;)?color:(#\w+)/g),
      ];
      expect(pairs).toHaveLength(5);
      for (const [, ground = '', text = ''] of pairs) {
        expect(contrastOf(ground, text)).toBeGreaterThan(4.5);
      }
    },
  );
});

test.each(
  Object.entries({
    welcome: letters.welcome('123456', '/x'),
    confirmEmail: letters.confirmEmail('123456', '/x'),
    claim: letters.claim('/x'),
    passwordReset: letters.passwordReset('/x'),
    staffPasswordReset: letters.staffPasswordReset('/x'),
    passwordChanged: letters.passwordChanged('/x'),
    emailChanged: letters.emailChanged('m•••a@example.com'),
    profilesMerged: letters.profilesMerged('m•••a@example.com'),
    licenseExpires: letters.licenseExpires({ title: 'BPM', expires: 1, now: 0, training: undefined }, '/x'),
    dniTaken: letters.dniTaken(),
  } satisfies Record<keyof typeof letters, Letter>),
)('the mail %s states why it was sent', (_kind, { footer }) => {
  expect(footer?.text).toMatch(/^Te escribimos porque /);
});
