import { useEffect, type RefObject } from 'react';
import * as z from 'zod/mini';
import { forget, recall, remember, type MEMORY } from '../session/memory.ts';

const draftSchema = z.object({
  /** Uid of the citizen; `null` while the session is unknown. */
  owner: z.nullable(z.string()),
  texts: z.record(z.string(), z.string()),
});

export type DraftKey =
  (typeof MEMORY)[`${'profile' | 'foodHandler' | 'publicProfile' | 'signUp' | 'enterId' | 'recovery' | 'email'}Draft`];

interface DraftOptions<Field extends string> {
  readonly key: DraftKey;
  /** The fields to store; never a password. */
  readonly names: readonly Field[];
  /** Owner of the form; `undefined` until known, and only then the form is filled. */
  readonly owner: string | undefined;
  /** Initial values of fields without a draft. */
  readonly known?: Readonly<Partial<Record<Field, string | null>>> | undefined;
}

/**
 * Stores the input of a form as a draft until the tab is closed, and restores it. Drafts of another owner are dropped,
 * so nothing is restored until the owner is known.
 *
 * @returns a function to call after each change
 */
export function useDraft<Field extends string>(
  form: RefObject<HTMLFormElement | null>,
  { key, names, owner, known }: DraftOptions<Field>,
): () => void {
  useEffect(() => {
    if (!form.current || owner === undefined) return;
    const draft = recall(key, draftSchema);
    const own = (draft?.owner ?? owner) === owner;
    if (!own) forget(key);
    for (const name of names) {
      const field = fieldOf(form.current, name);
      const typed = own ? draft?.texts[name] : undefined;
      if (field?.value === '') field.value = typed ?? known?.[name] ?? '';
    }
  }, [owner, known]);

  return () => {
    // Until the form is filled, an empty field does not mean that its draft was cleared.
    const former = owner === undefined ? recall(key, draftSchema) : undefined;
    const texts = names.flatMap((name) => {
      const typed = (form.current && fieldOf(form.current, name)?.value) ?? '';
      const text = typed === '' && owner === undefined ? former?.texts[name] : typed;
      return text === undefined ? [] : [[name, text] as const];
    });
    keepDraft(key, Object.fromEntries(texts), owner ?? former?.owner);
  };
}

/** @param owner of the draft; without one, the next citizen takes it over */
export function keepDraft(
  key: DraftKey,
  texts: Readonly<Record<string, string>>,
  owner?: string | null,
): void {
  remember(key, { owner: owner ?? null, texts });
}

/** Drops the draft of saved input. */
export function dropDraft(key: DraftKey): void {
  forget(key);
}

function fieldOf(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  const holdsText = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  return holdsText ? field : undefined;
}
