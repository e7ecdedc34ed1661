import { routes } from '@centro/shared';
import type { PublishedEntry } from './content.ts';

/** Paths of every kind of public page (design, Budgets), with one training and one publication. */
export function visitorsPages(training: PublishedEntry, publication: PublishedEntry): string[] {
  return [
    routes.home(),
    routes.trainings(),
    routes.trainings(2),
    routes.training(training.slug),
    routes.archive(),
    routes.publications(),
    routes.publication(publication.slug),
    routes.about(),
    routes.treasury(),
    routes.certificates(),
  ];
}
