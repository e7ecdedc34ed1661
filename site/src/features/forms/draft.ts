import * as z from 'zod/mini';
import { MEMORY, recall, remember } from '../../lib/session/memory.ts';
import type { TypedAnswers } from './typed.ts';

/** What is typed in a form, for as long as the tab lives or until it is sent. */
export interface FormDraft {
  /** Of the request that sends it: sent twice, it counts once, also when the page was loaded anew in between. */
  readonly key: string;
  readonly typed: TypedAnswers;
}

const draftsSchema = z.array(
  z.object({
    form: z.string(),
    owner: z.string(),
    key: z.string(),
    typed: z.array(z.tuple([z.string(), z.array(z.string())])),
  }),
);

const drafts = () => recall(MEMORY.formDrafts, draftsSchema) ?? [];

/** Somebody's draft of a form, or an empty one. */
export function draftOf(form: string, owner: string): FormDraft {
  const found = drafts().find((draft) => draft.form === form && draft.owner === owner);
  return { key: found?.key ?? freshKey(), typed: new Map(found?.typed) };
}

/** Keeps a draft in place of the one there was; those of somebody else go. */
export function keepDraftOf(form: string, owner: string, { key, typed }: FormDraft): void {
  const others = drafts().filter((draft) => draft.form !== form && draft.owner === owner);
  remember(MEMORY.formDrafts, [...others, { form, owner, key, typed: [...typed] }]);
}

/** Forgets a draft: it is sent. */
export function dropDraftOf(form: string): void {
  remember(
    MEMORY.formDrafts,
    drafts().filter((draft) => draft.form !== form),
  );
}

/** Also where a site is served without TLS, where browsers give no `randomUUID`. */
function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
