/**
 * Error codes of the API with their HTTP status.
 * Names are permanent; Spanish texts live in the site's copy.
 */
export const ERROR_STATUS = {
  'invalid-body': 400,
  'invalid-parameters': 400,
  /** The file's extension or content is not an accepted image format (spec §5). */
  'unsupported-image': 400,
  'weak-password': 400,
  'password-too-long': 400,
  'terms-not-accepted': 400,
  'dni-image-required': 400,
  'dni-back-image-required': 400,
  'passport-photo-required': 400,
  'profile-image-required': 400,
  /** Not the code that was mailed to confirm an address. */
  'wrong-code': 400,
  /** Details list each invalid answer and its fault. */
  'invalid-answers': 400,
  /** The file's extension or content is not accepted in answers. */
  'unsupported-file': 400,
  unauthenticated: 401,
  'wrong-password': 401,
  forbidden: 403,
  /** The request comes from another origin. */
  'cross-origin': 403,
  banned: 403,
  'not-found': 404,
  'user-not-found': 404,
  'method-not-allowed': 405,
  'email-taken': 409,
  /** The DNI cannot change while there are enrolments: places are held by it. */
  'dni-fixed': 409,
  /** The name cannot change once the staff saw the document. */
  'name-fixed': 409,
  /** The page was rendered for a citizen other than the signed-in one. */
  'other-citizen': 409,
  'profile-incomplete': 409,
  'food-handler-required': 409,
  /** Details contain the form's id. */
  'form-required': 409,
  /** The form's questions changed after it was loaded. */
  'form-changed': 409,
  /** The form accepts one answer only, and has one. */
  'already-completed': 409,
  'enrolment-closed': 409,
  'no-quota': 409,
  /** Another profile with the same DNI is in the training. */
  'enrolled-with-other-profile': 409,
  /** An unconfirmed account already has a provisional place, or its network address has too many. */
  'email-unconfirmed': 409,
  /** The account's storage quota is reached; it is lower until the e-mail is confirmed. */
  'account-full': 409,
  /** Staff must see the DNI document first. */
  'document-unseen': 409,
  'training-started': 409,
  'enrolment-approved': 409,
  /** The chunk's offset is not the upload's; the client requests the offset and resumes. */
  'upload-conflict': 409,
  /** A `ref` from the enter-ID step has expired. */
  'reference-expired': 410,
  /** A link from a mail is expired, used or invalid. */
  'link-expired': 410,
  /** No mailed code is valid any more: expired, or too many wrong attempts. */
  'code-expired': 410,
  'body-too-large': 413,
  'too-many-requests': 429,
  unexpected: 500,
  /** The disk is almost full, or uploads have reached their total quota. */
  'storage-full': 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as readonly ErrorCode[];
