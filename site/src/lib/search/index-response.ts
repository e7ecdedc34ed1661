import { projection } from '../content/projection.ts';
import type { SearchEntry } from './search-entry.ts';

/** Entries are serialised once: each edit changes one of thousands. */
const serialized = projection((entry: SearchEntry) => Buffer.from(JSON.stringify(entry)));

const COMMA = Buffer.from(',');

/** Responds with a search index, a JSON array. */
export function searchIndexResponse(entries: readonly SearchEntry[]): Response {
  const parts = entries.flatMap((entry, index) =>
    index === 0 ? [serialized(entry)] : [COMMA, serialized(entry)],
  );
  const body = Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]);
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}
