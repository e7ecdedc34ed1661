import * as z from 'zod/mini';
import { MEMORY, forget, recall, remember } from '../../lib/session/memory.ts';

/** What is typed in the form of a profile, in its order on the screen. */
export const PROFILE_FIELDS = [
  'names',
  'surnames',
  'phoneNumber',
  'dniNumber',
  'job',
  'city',
  'sex',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

const draftSchema = z.object({
  /** Whose draft it is; unknown while who is here is not known yet. */
  uid: z.nullable(z.string()),
  texts: z.partialRecord(z.enum(PROFILE_FIELDS), z.string()),
});

/** A profile that is being typed, kept until it is saved. */
export type ProfileDraft = z.infer<typeof draftSchema>;

export function readDraft(): ProfileDraft | undefined {
  return recall(MEMORY.profileDraft, draftSchema);
}

export function keepDraft(draft: ProfileDraft): void {
  remember(MEMORY.profileDraft, draft);
}

export function dropDraft(): void {
  forget(MEMORY.profileDraft);
}
