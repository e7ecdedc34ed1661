import {
  STATE_INDICES,
  compareTrainings,
  isEnrolmentOpen,
  nextTransition,
  stateIndex,
  type Ordering,
  type StateIndex,
} from '@centro/shared/training/state';
import type { TrainingDates } from '@centro/shared/training/dates';
import { readDates } from '../../lib/training/state-attributes.ts';

/** Maximum delay of a browser's timer, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const trainings = () => document.querySelectorAll<HTMLElement>('[data-training]');

/**
 * Updates badge, message, highlight, button and order of every training on the page: a safeguard for pages that are
 * older than a transition (design, Training state).
 */
function keepStates(now = Date.now()): void {
  let changed = false;
  for (const element of trainings()) changed = keepState(element, now) || changed;
  if (!changed) return;
  dispatchEvent(new Event('states-changed'));
  for (const list of document.querySelectorAll('[data-training-list="state"]')) sortByState(list);
}

function keepState(element: HTMLElement, now: number): boolean {
  const dates = readDates(element.dataset['dates'] ?? '');
  const index = stateIndex(dates, now);
  if (String(index) === element.dataset['state']) return false;
  const open = isEnrolmentOpen(index);
  element.dataset['state'] = String(index);
  void describe(element, index, dates);
  for (const join of element.querySelectorAll<HTMLElement>('[data-join]')) {
    join.hidden = !open;
    join.closest('.card')?.classList.toggle('highlighted', open);
  }
  for (const notice of element.querySelectorAll<HTMLElement>('[data-notice]')) {
    notice.hidden = !(notice.dataset['notice'] ?? '').split(' ').includes(String(index));
  }
  return true;
}

/** Updates the texts of the state, which only outdated pages load; offline they stay as they were. */
async function describe(element: HTMLElement, index: StateIndex, dates: TrainingDates): Promise<void> {
  const texts = await import('@centro/shared/training/described-state').catch(() => undefined);
  if (!texts || element.dataset['state'] !== String(index)) return;
  const state = texts.describeState(index, dates);
  for (const badge of element.querySelectorAll('[data-state-name]')) {
    badge.className = `badge ${state.class}`;
    badge.textContent = state.name;
  }
  for (const message of element.querySelectorAll('[data-state-message]')) message.textContent = state.message;
}

function sortByState(list: Element): void {
  const items = [...list.querySelectorAll<HTMLElement>(':scope > [data-training]')];
  const ordered = items.map((item) => ({ item, ordering: ordering(item) }));
  ordered.sort((a, b) => compareTrainings(a.ordering, b.ordering));
  if (ordered.some(({ item }, position) => item !== items[position])) {
    list.append(...ordered.map(({ item }) => item));
  }
}

function ordering({ dataset }: HTMLElement): Ordering {
  const { opens } = readDates(dataset['dates'] ?? '');
  const index = STATE_INDICES.find((candidate) => String(candidate) === dataset['state']) ?? 5;
  return { index, opens, id: dataset['training'] ?? '' };
}

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Updates the states of all trainings on the page now, and whenever the next one changes. */
function keepStatesFromNowOn(): void {
  clearTimeout(waiting);
  keepStates();
  const now = Date.now();
  const next = Math.min(
    ...Array.from(
      trainings(),
      ({ dataset }) => nextTransition(readDates(dataset['dates'] ?? ''), now) ?? Infinity,
    ),
  );
  waiting = setTimeout(keepStatesFromNowOn, Math.min(next - now, MAX_TIMER_MS));
}

keepStatesFromNowOn();
addEventListener('entries-added', keepStatesFromNowOn);
// The timers of a page from the back-forward cache are late.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) keepStatesFromNowOn();
});
