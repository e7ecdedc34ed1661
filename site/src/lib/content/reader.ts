import { queries, type Queries, type QueryName } from './queries.ts';
import type { ContentSnapshot } from './snapshot.ts';

type Asked<Query> = Query extends (snapshot: ContentSnapshot, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never;

/** The queries of a page, run on one snapshot. */
export type Content = { readonly [Name in QueryName]: Asked<Queries[Name]> };

/** Names a query with its argument, e.g. `trainingCard:poda-de-frutales`. */
export type ReadKey = string;

/** The parts of a {@link ReadKey}. */
export interface Question {
  readonly name: QueryName;
  readonly argument: string;
}

/** Runs a page's queries on a snapshot, and passes each one to `onRead`. */
export function createContent(snapshot: ContentSnapshot, onRead: (key: ReadKey) => void): Content {
  const asked = Object.keys(queries).map((name) => [
    name,
    (argument: string | number = '') => {
      onRead(`${name}:${String(argument)}`);
      return runQuery(snapshot, { name: name as QueryName, argument: String(argument) });
    },
  ]);
  return Object.fromEntries(asked) as Content;
}

/** Runs a query, perhaps a recorded one, on a snapshot. */
export function runQuery(snapshot: ContentSnapshot, { name, argument }: Question): unknown {
  switch (name) {
    case 'siteContent':
    case 'siteIdentity':
    case 'issuerDid':
    case 'landing':
    case 'homeTrainings':
    case 'openNow':
    case 'facetCounts':
    case 'homePublications':
    case 'featuredPublications':
    case 'comingTrainings':
    case 'indexedEntries':
    case 'latestPublications':
    case 'searchEntries':
    case 'archiveEntries':
    case 'about':
    case 'treasury':
      return queries[name](snapshot);
    case 'trainingsPage':
    case 'archivePage':
    case 'publicationsPage':
      return queries[name](snapshot, Number(argument));
    case 'trainingCard':
    case 'scheduledTraining':
    case 'trainingDetail':
    case 'stateIndex':
    case 'facetPage':
    case 'publicationCard':
    case 'publication':
    case 'verification':
    case 'boardPage':
    case 'statusList':
      return queries[name](snapshot, argument);
    default:
      return name satisfies never;
  }
}

/** The parts of a recorded read; `undefined` for a query that this build does not have. */
export function parseReadKey(key: ReadKey): Question | undefined {
  const colon = key.indexOf(':');
  const name = key.slice(0, colon);
  return name in queries ? { name: name as QueryName, argument: key.slice(colon + 1) } : undefined;
}
