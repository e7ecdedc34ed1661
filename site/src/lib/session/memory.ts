import type { ZodMiniType } from 'zod/mini';

/** Keys of the session storage; the intent is in the local storage (spec §7, Local cache keys). */
export const MEMORY = {
  /** The profile picked by its DNI. */
  pickedProfile: 'cea-07-picked-profile',
  /** The training's page, or its action, where the flow began. */
  trainingPath: 'cea-07-training-path',
  /** The training whose enrol button was pressed; outlives the tab. */
  intent: 'cea-07-intent',
  /** Whether the next page is the first since signing in. */
  firstTime: 'cea-07-first-time',
  /** Whether the last chosen password is easy to guess. */
  guessablePassword: 'cea-07-guessable',
  /** The page on which the session turned out to be expired. */
  interruptedAt: 'cea-07-interrupted-at',
  /** Drafts of input that is not saved yet. */
  profileDraft: 'cea-07-profile-draft',
  foodHandlerDraft: 'cea-07-food-handler-draft',
  publicProfileDraft: 'cea-07-public-profile-draft',
  signUpDraft: 'cea-07-sign-up-draft',
  enterIdDraft: 'cea-07-enter-id-draft',
  recoveryDraft: 'cea-07-recovery-draft',
  emailDraft: 'cea-07-email-draft',
  /** Drafts of forms that are not sent yet. */
  formDrafts: 'cea-07-form-drafts',
} as const;

type Key = (typeof MEMORY)[keyof typeof MEMORY];

const storageOf = (key: Key) => (key === MEMORY.intent ? localStorage : sessionStorage);

/** Stores a value; does nothing if the browser forbids it. */
export function remember(key: Key, value: unknown): void {
  try {
    storageOf(key).setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or switched off.
  }
}

/** The stored value, if valid. */
export function recall<T>(key: Key, schema: ZodMiniType<T>): T | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(storageOf(key).getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export function forget(...keys: readonly Key[]): void {
  try {
    for (const key of keys) storageOf(key).removeItem(key);
  } catch {
    // Storage is switched off: nothing is stored.
  }
}

/** Clears all stored data of the citizen. */
export function forgetEverything(): void {
  forget(...Object.values(MEMORY));
}
