/** Longest name, occupation or city, in characters. */
export const PROFILE_TEXT_LIMIT = 120;

const REQUIRED = ['names', 'surnames', 'phoneNumber', 'dniNumber', 'job', 'city', 'dniImage'] as const;

/** What creating a profile asks for (spec §5). */
export type ProfileData = Readonly<Record<(typeof REQUIRED)[number], string | null>>;

/** Whether somebody has created their profile: nothing of it is empty (spec §5). */
export function isProfileComplete(profile: ProfileData): boolean {
  return REQUIRED.every((field) => (profile[field] ?? '') !== '');
}
