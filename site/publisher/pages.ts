import {
  isPersonal,
  MISSING_PAGES,
  PROFILE_SECTIONS,
  PROFILES_PER_PAGE,
  PUBLICATIONS_PER_PAGE,
  TRAININGS_PER_PAGE,
  routes,
  type ContentKind,
} from '@centro/shared';
import { pageCount } from '../src/lib/content/queries.ts';
import type { Unreadable } from './content-store.ts';
import type { ContentSnapshot } from '../src/lib/content/snapshot.ts';

/** The account pages; their scripts read the parameters in their addresses. */
export const ACCOUNT_PAGES = [
  routes.enterId(),
  routes.login(),
  routes.signUp(),
  routes.recoverPassword(),
  routes.newPassword(),
  routes.createProfile(),
  routes.createFoodHandler(),
  routes.profile(),
  ...PROFILE_SECTIONS.map((section) => routes.profile(section)),
  routes.editProfile(),
  routes.editFoodHandler(),
  routes.subscriptions(),
  routes.confirmEmail(),
  routes.unsubscribe(),
  routes.openSessions(),
  routes.erase(),
  routes.publicProfile(),
  routes.changeEmail(),
  routes.form(),
];

/** Whether the pages of a kind are stored beside the releases. */
export function isStoredBesideReleases(kind: ContentKind): boolean {
  return isPersonal(kind) || kind === 'issuer';
}

/**
 * Every page that is stored beside the releases: those about people, and those that state which certificates are valid,
 * because no old release may contradict them (docs/adr/041, 042).
 */
export function personalPagesOf({ issuer, verifications, board }: ContentSnapshot): string[] {
  return [
    ...(issuer ? [routes.issuer(), ...Array.from(issuer.statusLists.keys(), routes.statusList)] : []),
    ...Array.from(verifications.keys(), routes.certificateVerification),
    ...Array.from(board, ([ranking, profiles]) =>
      listPages(profiles.length, PROFILES_PER_PAGE, (page) => routes.board(ranking, page)),
    ).flat(),
  ];
}

/** Every page a release of this content has. */
export function pagesOf(snapshot: ContentSnapshot): string[] {
  const { site, trainings, listed, archived, faceted, publications, plainPublications } = snapshot;
  const colour = site?.styles.colorTheme ?? null;
  return [
    ...(colour === null ? [] : [routes.theme(colour)]),
    routes.home(),
    routes.about(),
    routes.treasury(),
    routes.certificates(),
    routes.siteData(),
    ...ACCOUNT_PAGES,
    routes.search(),
    routes.searchIndex(),
    routes.archiveSearchIndex(),
    routes.offline(),
    routes.manifest(),
    routes.sitemap(),
    routes.robots(),
    routes.publicationFeed(),
    routes.calendar(),
    ...Object.values(MISSING_PAGES),
    ...listPages(listed.length, TRAININGS_PER_PAGE, routes.trainings),
    ...Array.from(faceted, ([facet, ids]) =>
      listPages(ids.length, TRAININGS_PER_PAGE, (page) => routes.trainingsWith(facet, page)),
    ).flat(),
    ...listPages(archived.length, TRAININGS_PER_PAGE, routes.archive),
    ...listPages(plainPublications.length, PUBLICATIONS_PER_PAGE, routes.publications),
    ...Array.from(trainings.keys(), routes.training),
    ...Array.from(trainings.keys(), routes.trainingCalendar),
    ...Array.from(publications.keys(), routes.publication),
  ];
}

function listPages(total: number, perPage: number, address: (page: number) => string): string[] {
  return Array.from({ length: pageCount(total, perPage) }, (_, index) => address(index + 1));
}

/** The pages of entries that cannot be rendered; where they exist, they stay. */
export function pagesOfUnreadable(unreadable: readonly Unreadable[]): string[] {
  return unreadable.flatMap(({ kind, id }) => {
    switch (kind) {
      case 'training':
        return [routes.training(id), routes.trainingCalendar(id)];
      case 'publication':
        return [routes.publication(id)];
      case 'certificate':
        return [routes.certificateVerification(id)];
      case 'issuer':
        // A second list would need more certificates than the centre will ever issue.
        return [routes.issuer(), routes.statusList(0)];
      case 'public-profile':
      case 'site-content':
        return [];
    }
  });
}

/**
 * Whether a page that fails to render may keep its previous version; false for pages that list people, who may have
 * left since.
 */
export function mayKeepPreviousVersion(page: string): boolean {
  return !page.startsWith(routes.board());
}

/** Status that the app must return for a page to be published. */
export function expectedStatus(page: string): number {
  return page === MISSING_PAGES.page ? 404 : 200;
}
