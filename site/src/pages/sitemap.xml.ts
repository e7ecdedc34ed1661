import { FACET_KEYS } from '@centro/shared/training/facets';
import { routes } from '@centro/shared/routes';
import type { APIRoute } from 'astro';

/** Addresses only contain percent-encoded letters, digits, hyphens and slashes: nothing to escape in XML. */
export const GET: APIRoute = ({ url, locals }) => {
  const { trainings, publications } = locals.content.indexedEntries();
  const pages = [
    routes.home(),
    routes.trainings(),
    routes.publications(),
    routes.about(),
    routes.treasury(),
    routes.certificates(),
    ...FACET_KEYS.map((facet) => routes.trainingsWith(facet)),
    ...trainings.map((id) => routes.training(id)),
    ...publications.map((id) => routes.publication(id)),
  ];
  const entries = pages.map((page) => `<url><loc>${new URL(page, url).href}</loc></url>\n`).join('');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
};
