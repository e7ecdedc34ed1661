import * as z from 'zod/mini';
import { MEMORY, recall, remember } from '../../lib/session/memory.ts';
import type { TypedAnswer, TypedAnswers } from './typed.ts';

/** Input of a form, stored until it is sent or the tab is closed. */
export interface FormDraft {
  /** The training for which it is filled in, if there is one. */
  readonly trainingId: string | null;
  /**
   * Idempotency key of the request that sends this input; also valid after a reload. Changed input, or another
   * training, has another key.
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

/** The owner's draft of a form, for any training, or an empty one. */
export function draftOf(form: string, owner: string, trainingId: string | null): FormDraft {
  const found = drafts().find((draft) => draft.form === form && draft.owner === owner);
  const key = found?.trainingId === trainingId ? found.key : freshKey();
  return { trainingId, key, typed: new Map(found?.typed) };
}

/** A draft with another answer to a question. */
export function changedDraft(draft: FormDraft, question: string, answer: TypedAnswer): FormDraft {
  return { ...draft, key: freshKey(), typed: new Map(draft.typed).set(question, answer) };
}

/** Stores a draft in place of the previous one, and drops those of other owners. */
export function keepDraftOf(form: string, owner: string, { typed, ...draft }: FormDraft): void {
  const others = drafts().filter((other) => other.form !== form && other.owner === owner);
  remember(MEMORY.formDrafts, [...others, { form, owner, ...draft, typed: [...typed] }]);
}

/** Drops a draft that was sent. */
export function dropDraftOf(form: string): void {
  remember(
    MEMORY.formDrafts,
    drafts().filter((draft) => draft.form !== form),
  );
}

/** Without `randomUUID`, which browsers lack on sites without TLS. */
function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
