import { z } from '@centro/shared/zod';
import { useForm } from '@strapi/strapi/admin';
import { EDIT_CONFLICT, OPENED_VERSION_HEADER } from '../../content/staff-contract';
import { keepUnsaved, type Typed } from './unsaved';

/** A form as it is now: when the version was saved that it was opened with, what that said, and what it says. */
interface OpenForm {
  readonly version: string;
  readonly initial: Typed;
  readonly values: Typed;
}

/** The forms that are open, by what names the entry in its address. */
const forms = new Map<string, OpenForm>();

/** Saving an entry, or saving and publishing it; names the entry, or the type of which there is one. */
const SAVE =
  /\/content-manager\/(?:collection-types\/[^/?]+|single-types)\/([^/?]+)(?:\/actions\/publish)?(?:\?|$)/;

const conflictSchema = z.object({
  error: z.object({ details: z.object({ code: z.literal(EDIT_CONFLICT) }) }),
});

/** What Strapi tells of the entry that is edited. */
interface Edited {
  readonly model: string;
  readonly documentId?: string;
  readonly document?: { readonly documentId?: string; readonly updatedAt?: string };
}

/** Shows nothing: remembers which version the form of an entry was opened with, and what is typed. */
export function openedVersionPanel({ model, documentId, document }: Edited): null {
  const initial = useForm('OpenedVersion', ({ initialValues }) => initialValues as Typed);
  const values = useForm('OpenedVersion', (form) => form.values as Typed);
  const version = typeof initial['updatedAt'] === 'string' ? initial['updatedAt'] : document?.updatedAt;
  const id = documentId ?? document?.documentId;
  if (version !== undefined) {
    for (const name of [model, id]) if (name !== undefined) forms.set(name, { version, initial, values });
  }
  return null;
}

/**
 * Makes each save say which version its form was opened with, so that nobody saves over what somebody else wrote
 * meanwhile: Strapi's own requests do not, and it has no other place to add to them. What was typed is kept when that is
 * refused, since Strapi then fills the form with what is stored.
 */
export function sendOpenedVersions(): void {
  const fetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const name = savedBy(input, init?.method);
    const form = name === undefined ? undefined : forms.get(name);
    if (name === undefined || !form) return fetch(input, init);
    const headers = new Headers(init?.headers);
    headers.set(OPENED_VERSION_HEADER, form.version);
    const response = await fetch(input, { ...init, headers });
    if (await isConflict(response)) keepUnsaved(name, changedIn(form));
    return response;
  };
}

function savedBy(input: RequestInfo | URL, method = 'GET'): string | undefined {
  if (method !== 'PUT' && method !== 'POST') return undefined;
  const address = input instanceof Request ? input.url : String(input);
  return SAVE.exec(address)?.[1];
}

async function isConflict(response: Response): Promise<boolean> {
  if (response.ok) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return conflictSchema.safeParse(body).success;
}

function changedIn({ initial, values }: OpenForm): Typed {
  const changed = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(initial[field]),
  );
  return Object.fromEntries(changed);
}
