import { routes } from '@centro/shared/routes';
import type { APIRoute } from 'astro';

/** Search engines may read everything; account screens exclude themselves. */
export const GET: APIRoute = ({ url }) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL(routes.sitemap(), url).href}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
