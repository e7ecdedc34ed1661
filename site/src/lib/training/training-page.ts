import { routes } from '@centro/shared/routes';
import { parsePage } from '../parse-page.ts';

/** Facts of a training, read from its public page. */
export interface TrainingPage {
  readonly title: string;
  /** Weekday, day and month of the start for a leaf; empty without a date. */
  readonly leaf: readonly string[];
  /** For example `9 a 12 h`; empty without a time. */
  readonly hours: string;
  readonly picture: HTMLImageElement | null;
  /** Whether enrolling requires the food-handler data. */
  readonly foodHandler: boolean;
}

/** Fetches a training's page, usually from the browser's cache; `undefined` if it fails or does not exist. */
export async function readTrainingPage(trainingId: string): Promise<TrainingPage | undefined> {
  const response = await fetch(routes.training(trainingId)).catch(() => undefined);
  if (response?.ok !== true) return undefined;
  const page = parsePage(await response.text().catch(() => ''));
  const textOf = (selector: string) => page.querySelector(selector)?.textContent ?? '';
  const [weekday, month] = [textOf('.band b'), textOf('.band span')];
  return {
    title: textOf('h1'),
    leaf: month === '' ? [] : [weekday.slice(0, 3), textOf('.day > b'), month.slice(0, 3)],
    hours: textOf('[data-hours]'),
    picture: page.querySelector('[data-gallery] img'),
    foodHandler: page.querySelector('[data-food-handler]') !== null,
  };
}
