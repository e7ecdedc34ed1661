import * as z from 'zod/mini';
import { MEMORY, forget, recall, remember } from '../../lib/session/memory.ts';

const pickedProfileSchema = z.object({
  /** Sent by the password step in place of the e-mail (design, Identity). */
  ref: z.string(),
  /** Masked. */
  email: z.string(),
});

/** The profile picked among those of a DNI. */
export type PickedProfile = z.infer<typeof pickedProfileSchema>;

export function rememberPickedProfile(profile: PickedProfile): void {
  remember(MEMORY.pickedProfile, profile);
}

/** The picked profile, if its masked e-mail is the given one. */
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
