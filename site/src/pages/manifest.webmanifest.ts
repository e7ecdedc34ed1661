import { routes } from '@centro/shared/routes';
import { DEFAULT_BRAND, NEUTRALS } from '@centro/shared/site-content/palette';
import { themeOf } from '@centro/shared/site-content/theme';
import type { APIRoute } from 'astro';
import { copy } from '../copy/es-AR.ts';

/** Web app manifest, with which phones install the site. */
export const GET: APIRoute = ({ locals }) => {
  const site = locals.content.siteIdentity();
  const number = site?.general.number;
  const manifest = {
    id: routes.home(),
    name: number === undefined ? copy['site.untitled'] : copy['site.name'](number),
    short_name: number === undefined ? copy['site.untitled'] : copy['site.shortName'](number),
    lang: 'es-AR',
    start_url: routes.home(),
    display: 'minimal-ui',
    background_color: NEUTRALS.light.paper,
    theme_color: themeOf(site?.colorTheme ?? DEFAULT_BRAND).deep,
    icons: [
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
};
