import { routes } from '@centro/shared/routes';
import type { Instant } from '@centro/shared';
import { readDates } from './state-attributes.ts';

/** What the page of a training tells those who are about to take part in it. */
export interface TrainingPage {
  readonly title: string;
  readonly starts: Instant | undefined;
  /** Such as `9 a 12 h`; empty where only the day is known. */
  readonly hours: string;
  readonly picture: HTMLImageElement | null;
  /** Whether taking part asks for the food-handler data. */
  readonly foodHandler: boolean;
}

/** Reads a training's page, which the browser mostly has already; nothing without an answer. */
export async function readTrainingPage(trainingId: string): Promise<TrainingPage | undefined> {
  const response = await fetch(routes.training(trainingId)).catch(() => undefined);
  if (response?.ok !== true) return undefined;
  const page = new DOMParser().parseFromString(await response.text().catch(() => ''), 'text/html');
  const training = page.querySelector<HTMLElement>('[data-training]');
  if (!training) return undefined;
  return {
    title: training.querySelector('h1')?.textContent ?? '',
    starts: readDates(training.dataset['dates'] ?? '').starts,
    hours: training.querySelector('[data-hours]')?.textContent ?? '',
    picture: training.querySelector('[data-gallery] img'),
    foodHandler: training.querySelector('[data-food-handler]') !== null,
  };
}
