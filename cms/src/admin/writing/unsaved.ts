import { useSyncExternalStore } from 'react';

/** Fields of a form as they were typed, by name. */
export type Typed = Readonly<Record<string, unknown>>;

const unsaved = new Map<string, Typed>();
const listeners = new Set<() => void>();

/** Input that could not be saved because another user saved the entry first; by the entry's name. */
export function useUnsaved(name: string): Typed | undefined {
  return useSyncExternalStore(subscribe, () => unsaved.get(name));
}

export function keepUnsaved(name: string, typed: Typed): void {
  // After a second refusal the earlier input is still unsaved.
  unsaved.set(name, { ...unsaved.get(name), ...typed });
  notify();
}

export function dropUnsaved(name: string): void {
  unsaved.delete(name);
  notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
