import { expect, test } from 'vitest';
import { toPreviewPage, previewPolicy } from './preview-page.ts';

test('links to other pages of the preview, and not to other pages of the site', () => {
  const html =
    '<link rel="stylesheet" href="/tema/a.css"><link rel="icon" href="/favicon.svg">' +
    '<a class="brand" href="/">Inicio</a><a href="/acerca">Acerca</a><a href="#contenido">Saltar</a>' +
    '<a href="/media/a.webp">Foto</a><a href="https://wa.me/1">WhatsApp</a><a href="//otro.example">Otro</a>';
  expect(toPreviewPage(html, '/vista-previa/t')).toBe(
    '<link rel="stylesheet" href="/vista-previa/t/tema/a.css"><link rel="icon" href="/favicon.svg">' +
      '<a class="brand" href="/vista-previa/t">Inicio</a><a href="/vista-previa/t/acerca">Acerca</a>' +
      '<a href="#contenido">Saltar</a><a href="/media/a.webp">Foto</a><a href="https://wa.me/1">WhatsApp</a>' +
      '<a href="//otro.example">Otro</a>',
  );
});

test('runs no script, whatever the page says', () => {
  const html = '<p>a</p><script type="module" src="/_astro/a.js"></script><script>\nb()\n</script><p>c</p>';
  expect(toPreviewPage(html, '/x')).toBe('<p>a</p><p>c</p>');
  const policy = previewPolicy(
    "default-src 'none'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; img-src 'self'; " +
      "worker-src 'self'; script-src 'self' 'sha256-x'; style-src 'self' 'sha256-y';",
  );
  expect(policy).toBe("default-src 'none'; img-src 'self'; style-src 'self' 'sha256-y'; form-action 'none'");
});
