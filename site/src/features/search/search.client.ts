import MiniSearch from 'minisearch';
import { z } from '@centro/shared/zod-mini';

/** Most results shown. */
const RESULTS = 30;

const entrySchema = z.object({
  path: z.string(),
  title: z.string(),
  kind: z.string(),
  description: z.string(),
  words: z.string(),
});

type Entry = z.infer<typeof entrySchema>;

/** Finds entries by words, also by their beginnings and with a letter wrong; accents do not matter. */
type Find = (words: string) => Entry[];

const form = document.querySelector<HTMLFormElement>('[data-search]');
const input = form?.querySelector('input');
const status = document.querySelector<HTMLElement>('[data-search-status]');
const list = document.querySelector('[data-search-results]');
const template = document.querySelector<HTMLTemplateElement>('[data-search-result]');

let loading: Promise<Find> | undefined;

function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

async function load(address: string): Promise<Find> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  const entries = z.parse(z.array(entrySchema), await response.json());
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const index = new MiniSearch<Entry>({
    idField: 'path',
    fields: ['title', 'kind', 'description', 'words'],
    processTerm: plain,
    searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND', boost: { title: 3 } },
  });
  index.addAll(entries);
  return (words) => index.search(words).flatMap(({ id }) => byPath.get(String(id)) ?? []);
}

function find(address: string): Promise<Find> {
  loading ??= load(address).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function item(entry: Entry, of: HTMLTemplateElement): Node {
  const copy = document.importNode(of.content, true);
  const [kind, link, text] = ['.kind', 'a', 'p'].map((selector) => copy.querySelector(selector));
  if (kind) kind.textContent = entry.kind;
  if (link instanceof HTMLAnchorElement) {
    link.href = entry.path;
    link.textContent = entry.title;
  }
  if (text) text.textContent = entry.description;
  return copy;
}

function say(sentence: 'none' | 'one' | 'many' | 'failed', count = 0): void {
  if (status) status.textContent = (status.dataset[sentence] ?? '').replace('#', String(count));
}

function show(found: readonly Entry[]): void {
  if (!template) return;
  list?.replaceChildren(...found.slice(0, RESULTS).map((entry) => item(entry, template)));
  if (found.length === 1) say('one');
  else say(found.length === 0 ? 'none' : 'many', found.length);
}

/** Shows what the words in the field find; the address keeps them, so that a result's way back leads here again. */
async function search(): Promise<void> {
  const words = input?.value.trim() ?? '';
  const address = new URL(location.href);
  address.search = words === '' ? '' : new URLSearchParams({ q: words }).toString();
  history.replaceState(null, '', address);
  if (words === '') {
    list?.replaceChildren();
    if (status) status.textContent = '';
    return;
  }
  try {
    const found = (await find(form?.dataset['search'] ?? ''))(words);
    if (input?.value.trim() === words) show(found);
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
