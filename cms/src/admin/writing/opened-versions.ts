import { useForm } from '@strapi/strapi/admin';
import { OPENED_VERSION_HEADER } from '../../content/staff-contract';

/** When the versions were saved that forms were opened with, by what names the entry in its address. */
const opened = new Map<string, string>();

/** Saving an entry, or saving and publishing it; names the entry, or the type of which there is one. */
const SAVE =
  /\/content-manager\/(?:collection-types\/[^/?]+|single-types)\/([^/?]+)(?:\/actions\/publish)?(?:\?|$)/;

/** What Strapi tells of the entry that is edited. */
interface Edited {
  readonly model: string;
  readonly documentId?: string;
  readonly document?: { readonly documentId?: string; readonly updatedAt?: string };
}

/** Shows nothing: remembers which version the form of an entry was opened with. */
export function openedVersionPanel({ model, documentId, document }: Edited): null {
  const initial = useForm('OpenedVersion', ({ initialValues }) => initialValues as { updatedAt?: unknown });
  const version = typeof initial.updatedAt === 'string' ? initial.updatedAt : document?.updatedAt;
  const id = documentId ?? document?.documentId;
  if (version !== undefined) {
    for (const name of [model, id]) if (name !== undefined) opened.set(name, version);
  }
  return null;
}

/**
 * Makes each save say which version its form was opened with, so that nobody saves over what somebody else wrote
 * meanwhile: Strapi's own requests do not, and it has no other place to add to them.
 */
export function sendOpenedVersions(): void {
  const fetch = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const version = versionFor(input, init?.method);
    if (version === undefined) return fetch(input, init);
    const headers = new Headers(init?.headers);
    headers.set(OPENED_VERSION_HEADER, version);
    return fetch(input, { ...init, headers });
  };
}

function versionFor(input: RequestInfo | URL, method = 'GET'): string | undefined {
  if (method !== 'PUT' && method !== 'POST') return undefined;
  const address = input instanceof Request ? input.url : String(input);
  return opened.get(SAVE.exec(address)?.[1] ?? '');
}
