/** Maximum length of a name, occupation or city, in characters. */
export const PROFILE_TEXT_LIMIT = 120;

const REQUIRED = ['names', 'surnames', 'phoneNumber', 'dniNumber', 'job', 'city', 'dniImage'] as const;

/** Required fields of a profile (spec §5). */
export type ProfileData = Readonly<Record<(typeof REQUIRED)[number], string | null>>;

/** Whether a profile has all required fields (spec §5). */
export function isProfileComplete(profile: ProfileData): boolean {
  return REQUIRED.every((field) => (profile[field] ?? '') !== '');
}
