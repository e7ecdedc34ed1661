import { describeState } from '@centro/shared/training/described-state';
import { isEnrolmentOpen, stateIndex } from '@centro/shared/training/state';
import { z } from '@centro/shared/zod-mini';
import { finder, type Finder } from '../../lib/search/find.ts';
import { searchEntrySchema, type SearchEntry } from '../../lib/search/search-entry.ts';
import { readDates } from '../../lib/training/state-attributes.ts';

/** Maximum number of results. */
const RESULTS = 30;

/** Maximum number of results that match only some of the words. */
const SIMILAR = 6;

/** Relevance factor of trainings with open enrolment. */
const OPEN_WEIGHT = 1.5;

/** A part of the search index, loaded by the first search. */
interface Part {
  readonly find: () => Promise<Finder>;
  /** Label of its entries in place of the state. */
  readonly label?: string | undefined;
}

interface Result {
  readonly entry: SearchEntry;
  readonly label: string | undefined;
}

const form = document.querySelector<HTMLFormElement>('[data-search]');
const input = form?.querySelector('input');
const status = document.querySelector<HTMLElement>('[data-search-status]');
const list = document.querySelector('[data-search-results]');
const template = document.querySelector<HTMLTemplateElement>('[data-search-result]');
const suggestions = document.querySelector<HTMLElement>('[data-search-suggestions]');

const current = part(form?.dataset['search']);
const archive = part(form?.dataset['archive'], form?.dataset['archived']);

function part(address = '', label?: string): Part {
  let loading: Promise<Finder> | undefined;
  const find = () => {
    loading ??= load(address).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return { find, label };
}

async function load(address: string): Promise<Finder> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  return finder(z.parse(z.array(searchEntrySchema), await response.json()), weight);
}

function weight({ dates }: SearchEntry): number {
  return dates !== null && isEnrolmentOpen(stateNow(dates)) ? OPEN_WEIGHT : 1;
}

function stateNow(dates: string) {
  return stateIndex(readDates(dates), Date.now());
}

/** Results of a query. */
interface Found {
  readonly results: readonly Result[];
  /** Whether they match some of the words only. */
  readonly similar: boolean;
}

/** Results of the parts in their order; typos, and then missing words, are tolerated only if nothing else matches. */
function resultsOf(text: string, parts: readonly (readonly [Part, Finder])[]): Found {
  const results = (how: keyof Finder) =>
    parts.flatMap(([{ label }, find]) => find[how](text).map((entry) => ({ entry, label })));
  for (const how of ['exact', 'fuzzy'] as const) {
    const found = results(how);
    if (found.length > 0) return { results: found, similar: false };
  }
  return { results: results('any').slice(0, SIMILAR), similar: true };
}

function item({ entry, label }: Result, of: HTMLTemplateElement): Node {
  const copy = document.importNode(of.content, true);
  const [kind, badge, link, text] = ['.kind', '.badge', 'a', 'p'].map((each) => copy.querySelector(each));
  if (kind) kind.textContent = entry.kind;
  if (badge) mark(badge, entry, label);
  if (link instanceof HTMLAnchorElement) {
    link.href = entry.path;
    link.textContent = entry.title;
  }
  if (text) text.textContent = entry.description;
  return copy;
}

function mark(badge: Element, { dates }: SearchEntry, label: string | undefined): void {
  if (dates === null) {
    badge.remove();
  } else if (label !== undefined) {
    badge.textContent = label;
  } else {
    const state = describeState(stateNow(dates), readDates(dates));
    badge.classList.add(state.class);
    badge.textContent = state.name;
  }
}

function say(sentence: 'none' | 'one' | 'many' | 'more' | 'similar' | 'failed', count = 0): void {
  if (status) status.textContent = (status.dataset[sentence] ?? '').replace('#', String(count));
}

function show({ results, similar }: Found): void {
  if (!template) return;
  const focused = list?.querySelector('a:focus')?.getAttribute('href');
  list?.replaceChildren(...results.slice(0, RESULTS).map((result) => item(result, template)));
  if (focused) list?.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
  if (suggestions) suggestions.hidden = results.length > 0 && !similar;
  if (results.length === 0) say('none');
  else if (similar) say('similar');
  else if (results.length === 1) say('one');
  else say(results.length > RESULTS ? 'more' : 'many', results.length);
}

function clear(): void {
  list?.replaceChildren();
  if (suggestions) suggestions.hidden = true;
  if (status) status.textContent = '';
}

/** Shows the results of the query; the URL holds it, so that going back from a result restores them. */
async function search(): Promise<void> {
  const words = input?.value.trim() ?? '';
  const address = new URL(location.href);
  address.search = words === '' ? '' : new URLSearchParams({ q: words }).toString();
  history.replaceState(null, '', address);
  if (words === '') {
    clear();
    return;
  }
  const isAsked = () => input?.value.trim() === words;
  try {
    const parts = [[current, await current.find()] as const];
    const found = resultsOf(words, parts);
    if (!found.similar && isAsked()) show(found);
    const archived = await archive.find().catch(() => undefined);
    if (isAsked()) show(archived ? resultsOf(words, [...parts, [archive, archived]]) : found);
  } catch {
    say('failed');
  }
}

if (form && input) {
  input.value ||= new URLSearchParams(location.search).get('q') ?? '';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void search();
  });
  input.addEventListener('input', () => void search());
  if (input.value === '') input.focus();
  else void search();
}
