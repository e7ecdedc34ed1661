import { z } from '@centro/shared/zod';
import { useForm } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { EDIT_CONFLICT, OPENED_VERSION_HEADER } from '../../modules/content/staff-contract';
import { useScrollToError } from './scroll-to-error';
import { keepUnsaved, type Typed } from './unsaved';

/** An open form: the time of its opened version (`updatedAt`), its initial values and the current ones. */
interface OpenForm {
  readonly version: string;
  readonly initial: Typed;
  readonly values: Typed;
}

/** Open forms, by document id or by the uid of a single type. */
const forms = new Map<string, OpenForm>();

/** Entries whose form is still open although they were deleted in it. */
const deleted = new Set<string>();

/** Matches a request about an entry; captures its id, or the name of a single type. */
const ENTRY =
  /\/content-manager\/(?:collection-types\/[^/?]+|single-types)\/([^/?]+)(?:\/actions\/(?:publish|unpublish|discard))?(?:\?|$)/;

const WRITE_METHODS = ['PUT', 'POST', 'DELETE'];

const conflictSchema = z.object({
  error: z.object({ details: z.object({ code: z.literal(EDIT_CONFLICT) }) }),
});

/** Props that Strapi passes to a side panel. */
interface Edited {
  readonly model: string;
  readonly documentId?: string;
  readonly document?: { readonly documentId?: string; readonly updatedAt?: string };
  readonly meta?: { readonly availableStatus?: readonly Version[] };
}

interface Version {
  readonly updatedAt?: string;
  readonly publishedAt?: string | null;
}

/** A panel without output: tracks the opened version and the input of a form, and scrolls to its first error. */
export function openedVersionPanel({ model, documentId, document, meta }: Edited): null {
  const initial = useForm('OpenedVersion', ({ initialValues }) => initialValues as Typed);
  const values = useForm('OpenedVersion', (form) => form.values as Typed);
  const shown = typeof initial['updatedAt'] === 'string' ? initial['updatedAt'] : document?.updatedAt;
  // While the published version is shown, the draft is in `availableStatus`.
  const draft = meta?.availableStatus?.find(({ publishedAt }) => publishedAt === null);
  const version = draft?.updatedAt ?? shown;
  const id = documentId ?? document?.documentId;
  useScrollToError();
  useEffect(() => {
    if (version === undefined) return undefined;
    const names = [model, id].filter((name) => name !== undefined);
    for (const name of names) forms.set(name, { version, initial, values });
    // Actions from a list do not refer to the opened version.
    return () => {
      for (const name of names) forms.delete(name);
    };
  }, [model, id, version, initial, values]);
  return null;
}

/**
 * Optimistic locking: adds the opened version to each write of a form, so that it cannot overwrite, delete or discard a
 * later edit. Strapi's own requests lack it, and there is no hook for it. Refused input is kept, because Strapi then
 * shows the stored version. The form of a deleted entry reads it once more and would show "Not Found": that read waits
 * until the form is closed.
 */
export function sendOpenedVersions(): void {
  const fetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const name = entryOf(input);
    const form = name === undefined ? undefined : forms.get(name);
    if (name === undefined || !form) return fetch(input, init);
    const method = init?.method ?? 'GET';
    if (!WRITE_METHODS.includes(method)) {
      if (deleted.has(name)) await formClosed(name);
      return fetch(input, init);
    }
    const headers = new Headers(init?.headers);
    headers.set(OPENED_VERSION_HEADER, form.version);
    const response = await fetch(input, { ...init, headers });
    if (await isConflict(response)) keepTyped(name, form);
    if (method === 'DELETE' && response.ok && isCollected(input)) deleted.add(name);
    return response;
  };
}

function entryOf(input: RequestInfo | URL): string | undefined {
  return ENTRY.exec(addressOf(input))?.[1];
}

/** Whether an entry is one of many: the form of a single type stays open when it is deleted. */
function isCollected(input: RequestInfo | URL): boolean {
  return addressOf(input).includes('/collection-types/');
}

function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}

async function formClosed(name: string): Promise<void> {
  while (forms.has(name)) await new Promise((resolve) => requestAnimationFrame(resolve));
  deleted.delete(name);
}

async function isConflict(response: Response): Promise<boolean> {
  if (response.ok) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return conflictSchema.safeParse(body).success;
}

function keepTyped(name: string, { initial, values }: OpenForm): void {
  const changed = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(initial[field]),
  );
  if (changed.length > 0) keepUnsaved(name, Object.fromEntries(changed));
}
