import { routes } from '@centro/shared/routes';
import type { APIRoute } from 'astro';

/** Everything may be read by search engines; screens of people's accounts say themselves that they are not for them. */
export const GET: APIRoute = ({ url }) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL(routes.sitemap(), url).href}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
