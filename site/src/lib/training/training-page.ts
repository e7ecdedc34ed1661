import { routes } from '@centro/shared/routes';

/** What the page of a training tells those who are about to take part in it. */
export interface TrainingPage {
  readonly title: string;
  /** Weekday, day and month of its start, as a leaf shows them; empty where it has no date yet. */
  readonly leaf: readonly string[];
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
