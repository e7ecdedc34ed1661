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

/** Repeats a recorded query on another snapshot. */
export function answerAgain(snapshot: ContentSnapshot, key: ReadKey): unknown {
  const { name, argument } = parseReadKey(key);
  return ask(snapshot, name, argument);
}

/** Runs a page's queries on a snapshot, and passes each one to `onRead`. */
export function createContent(snapshot: ContentSnapshot, onRead: (key: ReadKey) => void): Content {
  const asked = Object.keys(queries).map((name) => [
    name,
    (argument: string | number = '') => {
      onRead(`${name}:${String(argument)}`);
      return ask(snapshot, name as QueryName, String(argument));
    },
  ]);
  return Object.fromEntries(asked) as Content;
}

function ask(snapshot: ContentSnapshot, name: QueryName, argument: string): unknown {
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

/** Whether this build has the query of a recorded read. */
export function isKnownRead(key: ReadKey): boolean {
  return key.slice(0, key.indexOf(':')) in queries;
}

/** @throws for a read that is not known */
export function parseReadKey(key: ReadKey): Question {
  const colon = key.indexOf(':');
  const name = key.slice(0, colon);
  if (!(name in queries)) throw new Error(`Unknown query ${name}`);
  return { name: name as QueryName, argument: key.slice(colon + 1) };
}
