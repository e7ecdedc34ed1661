import * as z from 'zod/mini';
import { MEMORY, forget, recall, remember } from '../../lib/session/memory.ts';

const pickedProfileSchema = z.object({
  /** What the password step sends in place of the e-mail (design, Identity). */
  ref: z.string(),
  /** Masked. */
  email: z.string(),
});

/** The profile that somebody picked among those of their DNI. */
export type PickedProfile = z.infer<typeof pickedProfileSchema>;

export function rememberPickedProfile(profile: PickedProfile): void {
  remember(MEMORY.pickedProfile, profile);
}

/** The picked profile, if it is the one an address speaks of. */
export function pickedProfileFor(email: string | undefined): PickedProfile | undefined {
  const picked = pickedProfile();
  return picked?.email === email ? picked : undefined;
}

export function pickedProfile(): PickedProfile | undefined {
  return recall(MEMORY.pickedProfile, pickedProfileSchema);
}

export function forgetPickedProfile(): void {
  forget(MEMORY.pickedProfile);
}
