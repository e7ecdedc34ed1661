import rss from '@astrojs/rss';
import { PUBLICATION_TYPE_LABELS } from '@centro/shared/publication/labels';
import { routes } from '@centro/shared/routes';
import type { APIRoute } from 'astro';
import { copy } from '../../copy/es-AR.ts';

/** The latest publications, for feed readers. */
export const GET: APIRoute = ({ url, locals: { content } }) => {
  const site = content.siteIdentity();
  const cards = content.latestPublications().flatMap((id) => content.publicationCard(id) ?? []);
  const name = site ? copy['site.name'](site.general.number) : copy['site.untitled'];
  return rss({
    title: `${copy['publications.title']} · ${name}`,
    description: copy['publications.description'],
    site: url.origin,
    trailingSlash: false,
    customData: '<language>es-ar</language>',
    items: cards.map(({ id, title, description, type, timestamp }) => ({
      title,
      description,
      link: routes.publication(id),
      pubDate: new Date(timestamp),
      categories: [PUBLICATION_TYPE_LABELS[type]],
    })),
  });
};
