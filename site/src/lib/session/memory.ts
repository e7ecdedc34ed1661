import type { ZodMiniType } from 'zod/mini';

/** What a tab, and of an intent the browser, remembers while somebody signs in (spec §7, Local cache keys). */
export const MEMORY = {
  /** The profile picked by its DNI. */
  pickedProfile: 'cea-07-picked-profile',
  /** The training's page, or its action, where it all began. */
  trainingPath: 'cea-07-training-path',
  /** The training that somebody pressed the enrol button of; outlives the tab. */
  intent: 'cea-07-intent',
  /** Whether the page one is led to is the first since one signed in. */
  firstTime: 'cea-07-first-time',
  /** Whether others would soon guess the password that was chosen last. */
  guessablePassword: 'cea-07-guessable',
  /** Where a session turned out to be over. */
  interruptedAt: 'cea-07-interrupted-at',
  /** What is typed of a profile that is not saved yet. */
  profileDraft: 'cea-07-profile-draft',
  foodHandlerDraft: 'cea-07-food-handler-draft',
  publicProfileDraft: 'cea-07-public-profile-draft',
  signUpDraft: 'cea-07-sign-up-draft',
  enterIdDraft: 'cea-07-enter-id-draft',
  recoveryDraft: 'cea-07-recovery-draft',
  emailDraft: 'cea-07-email-draft',
  /** What is typed in forms that are not sent yet. */
  formDrafts: 'cea-07-form-drafts',
} as const;

type Key = (typeof MEMORY)[keyof typeof MEMORY];

const storageOf = (key: Key) => (key === MEMORY.intent ? localStorage : sessionStorage);

/** Keeps a value as long as the tab lives, or longer; where the browser forbids that, the way goes on without it. */
export function remember(key: Key, value: unknown): void {
  try {
    storageOf(key).setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or switched off.
  }
}

/** What was kept, unless it is not what it should be. */
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
    // Storage is switched off: there was nothing to forget.
  }
}

/** Forgets all that belongs to who was here. */
export function forgetEverything(): void {
  forget(...Object.values(MEMORY));
}
