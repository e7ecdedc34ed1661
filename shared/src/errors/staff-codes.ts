/**
 * Error codes of the admin's own API with their HTTP status. Names are permanent; Spanish texts are in the admin's
 * screens.
 */
export const STAFF_ERROR_STATUS = {
  'not-found': 404,
  /** The person to add has enrolled since the search. */
  'already-enrolled': 409,
  banned: 409,
  'certificate-replaced': 409,
  'certificate-revoked': 409,
  /** Another user changed or reviewed it meanwhile. */
  changed: 409,
  'dates-reversed': 409,
  'different-dni': 409,
  /** The document of another profile with this DNI was seen. */
  'dni-held': 409,
  /** Another profile with the new DNI is in one of the person's trainings. */
  'dni-in-training': 409,
  'dni-known': 409,
  'dni-missing': 409,
  'document-unseen': 409,
  'email-taken': 409,
  'enrolled-with-other-profile': 409,
  'enrolment-approved': 409,
  'expires-before-issue': 409,
  'has-email': 409,
  /** Publishing is paused at an earlier release (docs/adr/003). */
  held: 409,
  'name-missing': 409,
  'no-earlier-release': 409,
  'no-place': 409,
  'no-proof': 409,
  'not-approved': 409,
  'not-enrolled': 409,
  'nothing-corrected': 409,
  /** Another release has gone live since the client loaded the status. */
  'other-release': 409,
  'place-free': 409,
  'profile-incomplete': 409,
  'profile-only': 409,
  'publisher-away': 409,
  'same-profile': 409,
  'site-administrator': 409,
  'staying-without-email': 409,
  'training-cancelled': 409,
  'training-not-ended': 409,
} as const;

export type StaffErrorCode = keyof typeof STAFF_ERROR_STATUS;

export const STAFF_ERROR_CODES = Object.keys(STAFF_ERROR_STATUS) as readonly StaffErrorCode[];
