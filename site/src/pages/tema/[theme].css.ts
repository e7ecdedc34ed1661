import type { APIRoute } from 'astro';
import { paletteCss } from '../../lib/palette-css.ts';

/** The centre's own colours in place of the build's (spec §3, colorTheme); the address begins with its colour. */
export const GET: APIRoute = ({ params }) => {
  const [colour = ''] = (params['theme'] ?? '').split('-');
  return new Response(`${paletteCss(`#${colour}`)}\n`, {
    headers: { 'content-type': 'text/css; charset=utf-8' },
  });
};
