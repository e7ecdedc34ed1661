import * as z from 'zod/mini';
import { MEMORY, recall, remember } from '../../lib/session/memory.ts';
import type { TypedAnswer, TypedAnswers } from './typed.ts';

/** What is typed in a form, for as long as the tab lives or until it is sent. */
export interface FormDraft {
  /** The training that it is filled in for, if there is one. */
  readonly trainingId: string | null;
  /**
   * Of the request that sends just this: sent twice, it counts once, also when the page was loaded anew in between. What
   * is changed, or sent for another training, is another request.
   */
  readonly key: string;
  readonly typed: TypedAnswers;
}

const draftsSchema = z.array(
  z.object({
    form: z.string(),
    owner: z.string(),
    trainingId: z.nullable(z.string()),
    key: z.string(),
    typed: z.array(z.tuple([z.string(), z.array(z.string())])),
  }),
);

const drafts = () => recall(MEMORY.formDrafts, draftsSchema) ?? [];

/** Somebody's draft of a form, whatever training it was begun for, or an empty one. */
export function draftOf(form: string, owner: string, trainingId: string | null): FormDraft {
  const found = drafts().find((draft) => draft.form === form && draft.owner === owner);
  const key = found?.trainingId === trainingId ? found.key : freshKey();
  return { trainingId, key, typed: new Map(found?.typed) };
}

/** A draft with another answer to a question. */
export function changedDraft(draft: FormDraft, question: string, answer: TypedAnswer): FormDraft {
  return { ...draft, key: freshKey(), typed: new Map(draft.typed).set(question, answer) };
}

/** Keeps a draft in place of the one there was; those of somebody else go. */
export function keepDraftOf(form: string, owner: string, { typed, ...draft }: FormDraft): void {
  const others = drafts().filter((other) => other.form !== form && other.owner === owner);
  remember(MEMORY.formDrafts, [...others, { form, owner, ...draft, typed: [...typed] }]);
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
