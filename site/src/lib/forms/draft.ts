import { useEffect, type RefObject } from 'react';
import * as z from 'zod/mini';
import { forget, recall, remember, type MEMORY } from '../session/memory.ts';

const draftSchema = z.object({
  /** Whose draft it is; unknown while who is here is not known yet. */
  owner: z.nullable(z.string()),
  texts: z.record(z.string(), z.string()),
});

export type DraftKey =
  (typeof MEMORY)[`${'profile' | 'foodHandler' | 'publicProfile' | 'signUp' | 'enterId' | 'recovery' | 'email'}Draft`];

interface DraftOptions<Field extends string> {
  readonly key: DraftKey;
  /** The fields that are kept; never a password. */
  readonly names: readonly Field[];
  /** Whose form it is; `undefined` while that is not known, which is before anything is put into it. */
  readonly owner: string | undefined;
  /** What fills a field that nobody has typed in. */
  readonly known?: Readonly<Partial<Record<Field, string | null>>> | undefined;
}

/**
 * Keeps what is typed in a form as long as the tab lives, whatever happens before it is saved, and puts it back. The
 * draft of somebody else is dropped, so before it is known who is here there is none.
 *
 * @returns what the form calls after each change
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
    // Before the form is filled, what is empty there is not what somebody wants to be empty.
    const former = owner === undefined ? recall(key, draftSchema) : undefined;
    const texts = names.flatMap((name) => {
      const typed = (form.current && fieldOf(form.current, name)?.value) ?? '';
      const text = typed === '' && owner === undefined ? former?.texts[name] : typed;
      return text === undefined ? [] : [[name, text] as const];
    });
    keepDraft(key, Object.fromEntries(texts), owner ?? former?.owner);
  };
}

/** @param owner whose draft it is; whoever comes next without */
export function keepDraft(
  key: DraftKey,
  texts: Readonly<Record<string, string>>,
  owner?: string | null,
): void {
  remember(key, { owner: owner ?? null, texts });
}

/** Forgets what was typed: it is saved. */
export function dropDraft(key: DraftKey): void {
  forget(key);
}

function fieldOf(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  const holdsText = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  return holdsText ? field : undefined;
}
