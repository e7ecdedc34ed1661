/**
 * Every error the API can answer with, and its HTTP status.
 * Names are permanent; Spanish texts live in the site's copy.
 */
export const ERROR_STATUS = {
  'invalid-body': 400,
  'invalid-parameters': 400,
  /** The name's ending or the bytes are of no picture we take (spec §5). */
  'unsupported-image': 400,
  'weak-password': 400,
  'password-too-long': 400,
  'terms-not-accepted': 400,
  'dni-image-required': 400,
  'dni-back-image-required': 400,
  'passport-photo-required': 400,
  'profile-image-required': 400,
  /** The code that was mailed to confirm an address is another one. */
  'wrong-code': 400,
  /** Details name each answer and what is wrong with it. */
  'invalid-answers': 400,
  /** A file's name or bytes are of nothing that an answer may have. */
  'unsupported-file': 400,
  unauthenticated: 401,
  'wrong-password': 401,
  forbidden: 403,
  /** The request comes from a page of another site. */
  'cross-origin': 403,
  banned: 403,
  'not-found': 404,
  'user-not-found': 404,
  'method-not-allowed': 405,
  'email-taken': 409,
  /** The DNI of somebody with enrolments stays: places are held by it. */
  'dni-fixed': 409,
  /** The page was made for somebody else than who is signed in now. */
  'other-citizen': 409,
  'profile-incomplete': 409,
  'food-handler-required': 409,
  /** Details name the form. */
  'form-required': 409,
  /** The form has other questions by now than those that were answered. */
  'form-changed': 409,
  /** The form takes one answer, and has it. */
  'already-completed': 409,
  'enrolment-closed': 409,
  'no-quota': 409,
  /** Another profile with the same DNI has the place. */
  'enrolled-with-other-profile': 409,
  /** An unconfirmed account holds a provisional place already, or too many come from one network address. */
  'email-unconfirmed': 409,
  /** What the account stores is as much as it may; less as long as its e-mail is not confirmed. */
  'account-full': 409,
  /** Staff must see the DNI document first. */
  'document-unseen': 409,
  'training-started': 409,
  'enrolment-approved': 409,
  /** A piece of an upload does not begin where the last one ended; asking where it did tells how to go on. */
  'upload-conflict': 409,
  /** A reference from the enter-ID step is older than its life. */
  'reference-expired': 410,
  /** The link of a mail is too old, was used, or was never sent. */
  'link-expired': 410,
  /** No code that was mailed can be used any more: too old, or guessed at too often. */
  'code-expired': 410,
  'body-too-large': 413,
  'too-many-requests': 429,
  unexpected: 500,
  /** The disk is almost full, or uploads take all they may. */
  'storage-full': 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as readonly ErrorCode[];
