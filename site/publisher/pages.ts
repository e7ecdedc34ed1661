import { MISSING_PAGES, routes } from '@centro/shared';
import { pageCount } from '../src/lib/content/queries.ts';
import type { Unreadable } from './content-store.ts';
import type { ContentSnapshot } from '../src/lib/content/snapshot.ts';

/** Every page a release of this content has. */
export function pagesOf({ trainings, listed, archived }: ContentSnapshot): string[] {
  return [
    routes.home(),
    routes.siteData(),
    ...Object.values(MISSING_PAGES),
    ...listPages(listed.length, routes.trainings),
    ...listPages(archived.length, routes.archive),
    ...Array.from(trainings.keys(), routes.training),
  ];
}

function listPages(total: number, address: (page: number) => string): string[] {
  return Array.from({ length: pageCount(total) }, (_, index) => address(index + 1));
}

/** The pages of entries that cannot be rendered; where they exist, they stay. */
export function pagesOfUnreadable(unreadable: readonly Unreadable[]): string[] {
  return unreadable.flatMap(({ kind, id }) => (kind === 'training' ? [routes.training(id)] : []));
}

/** Status the app must answer a page with to be published. */
export function expectedStatus(page: string): number {
  return page === MISSING_PAGES.page ? 404 : 200;
}
