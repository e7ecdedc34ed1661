import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { releaseId, writeRelease } from '../front/testing/release-fixture.ts';
import { pointCurrentTo } from '../release/releases.ts';
import { pushRelease } from './push.ts';
import { noting, page, pushedBucket, pushing } from './testing/pushing.ts';

const { data, hosted, publish, push, folderTarget } = pushing();
const { freshPrefix } = pushedBucket();

describe('a bucket', () => {
  it('has each page at its address and sends it with what the front does', async () => {
    const id = releaseId(1);
    const files = {
      'index.html': '<h1>Inicio</h1>',
      '404.html': '<h1>No encontramos la página</h1>',
      'capacitaciones.html': '<h1>Capacitaciones</h1>',
      'capacitaciones/poda.html': '<h1>Poda</h1>',
      'capacitaciones/calendario.ics': 'BEGIN:VCALENDAR',
      'sw.js': 'self',
      'sitemap.xml': '<urlset/>',
      '_astro/page.abc123.css': 'h1{color:green}',
      '_astro/page.abc123.js.map': '{}',
      '_astro/font.abc123.woff2': 'font',
      'tema/24603a.css': ':root{}',
      '.hidden.html': 'SECRET',
    };
    writeRelease(data().releasesFolder, { id, files });
    pointCurrentTo(data().releasesFolder, id);
    const { target, url } = await freshPrefix();
    expect(await push(target)).toEqual({ release: id, sent: 10, removed: 0, files: 10 });

    const again = 'no-cache';
    const always = 'public, max-age=31536000, immutable';
    const html = 'text/html; charset=utf-8';
    const expected: Record<string, readonly [string, string, string | null, string]> = {
      'index.html': [html, again, 'gzip', files['index.html']],
      '404.html': [html, again, 'gzip', files['404.html']],
      capacitaciones: [html, again, 'gzip', files['capacitaciones.html']],
      'capacitaciones/poda': [html, again, 'gzip', files['capacitaciones/poda.html']],
      'capacitaciones/calendario.ics': ['text/calendar; charset=utf-8', again, null, 'BEGIN:VCALENDAR'],
      'sw.js': ['text/javascript; charset=utf-8', again, 'gzip', 'self'],
      'sitemap.xml': ['text/xml; charset=utf-8', again, null, '<urlset/>'],
      '_astro/page.abc123.css': ['text/css; charset=utf-8', always, 'gzip', 'h1{color:green}'],
      '_astro/font.abc123.woff2': ['font/woff2', always, null, 'font'],
      'tema/24603a.css': ['text/css; charset=utf-8', always, 'gzip', ':root{}'],
    };
    for (const [key, [type, cache, encoding, body]] of Object.entries(expected)) {
      const answer = await fetch(`${url}/${key}`);
      const { headers } = answer;
      expect(
        [
          answer.status,
          headers.get('content-type'),
          headers.get('cache-control'),
          headers.get('content-encoding'),
          await answer.text(),
        ],
        key,
      ).toEqual([200, type, cache, encoding, body]);
    }
    for (const missing of ['capacitaciones.html', '.hidden', '.hidden.html', '_astro/page.abc123.js.map']) {
      expect((await fetch(`${url}/${missing}`)).status, missing).toBe(404);
    }
  });

  it('gets only what is different, and nothing when nothing is', async () => {
    const { target, url } = await freshPrefix();
    publish(1, { 'index.html': ['a'], 'acerca.html': ['a'], 'equipo.html': ['b'] });
    expect(await push(target)).toMatchObject({ sent: 5, removed: 0 });
    const noted = noting(target);
    expect(await push(noted.target)).toMatchObject({ sent: 0, removed: 0 });
    expect(noted.done).toEqual([]);
    publish(2, { 'index.html': ['a', '/equipo'], 'equipo.html': ['b'] });
    expect(await push(noted.target)).toMatchObject({ sent: 1, removed: 1, files: 4 });
    expect(noted.done).toEqual(['.pushed', 'index.html', '-acerca', '.pushed']);
    expect((await fetch(`${url}/acerca`)).status).toBe(404);
  });

  it('says nothing of its addresses to who reads what is noted there, and is not another installation’s', async () => {
    const { target, url } = await freshPrefix();
    publish(1, { 'index.html': ['a'], 'publicaciones/solo-por-enlace.html': ['a'] });
    await push(target);
    expect(await (await fetch(`${url}/.pushed`)).text()).not.toContain('solo-por-enlace');
    const other = { releasesFolder: data().releasesFolder, target, secret: 'another secret', now: 0 };
    await expect(pushRelease(other)).rejects.toThrow('of another installation');
  });
});

describe('a folder that another server serves', () => {
  it('has the files as they lie, each there whole or not at all', async () => {
    publish(1, { 'index.html': ['a'], 'capacitaciones/poda.html': ['a'] });
    const noted = noting(await folderTarget());
    await push(noted.target);
    const forms = (name: string) => [name, `${name}.br`, `${name}.gz`];
    const names = ['_astro/a.css', 'capacitaciones/poda.html', 'index.html'].flatMap(forms);
    expect(noted.done.filter((key) => key !== '.pushed').sort()).toEqual(names.sort());
    expect(readFileSync(path.join(hosted(), 'index.html'), 'utf8')).toBe(page('a'));
  });

  it('is there, or nothing is pushed', async () => {
    publish(1, { 'index.html': ['a'] });
    rmSync(hosted(), { recursive: true });
    await expect(push(await folderTarget())).rejects.toThrow('ENOENT');
    expect(existsSync(hosted())).toBe(false);
  });
});
