const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Maximum number of attempts in a period. */
export interface Limit {
  /** Distinguishes its counters from those of other limits. */
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
}

/**
 * Rate limits (design, Rate limits): low for one account or DNI, high for one address, because a whole town can share
 * one.
 */
export const LIMITS = {
  signIn: {
    pair: { name: 'sign-in', attempts: 10, seconds: 15 * MINUTE },
    account: { name: 'sign-in account', attempts: 100, seconds: HOUR },
    address: { name: 'sign-in address', attempts: 300, seconds: 15 * MINUTE },
  },
  signUp: {
    pair: { name: 'sign-up', attempts: 5, seconds: HOUR },
    /** Per DNI and address: per DNI alone, a stranger could keep its owner from signing up. */
    dni: { name: 'sign-up dni', attempts: 10, seconds: HOUR },
    address: { name: 'sign-up address', attempts: 200, seconds: HOUR },
  },
  /** Each change is mailed to two addresses, and reveals whether an address has an account. */
  changeEmail: { name: 'change-email', attempts: 5, seconds: HOUR },
  /** With the right current password; each change is mailed. */
  changePassword: { name: 'change-password', attempts: 5, seconds: HOUR },
  /** Warnings of a changed password or e-mail that count for no network address, so that a thief cannot delay them. */
  warning: { name: 'warning', attempts: 1, seconds: DAY },
  /** Archives of one's own data. */
  export: { name: 'export', attempts: 10, seconds: HOUR },
  /** Codes to confirm one's address, mailed to it on request. */
  emailCode: {
    account: { name: 'email-code', attempts: 5, seconds: HOUR },
    address: { name: 'email-code address', attempts: 200, seconds: HOUR },
  },
  /** Provisional places and positions of unconfirmed accounts (docs/adr/099). */
  provisional: {
    /** Of one DNI in one training: the first, and a second for those who did not confirm in time. */
    dni: { name: 'provisional dni', attempts: 2, seconds: DAY },
    /** From one network address, including lapsed ones. */
    address: { name: 'provisional address', attempts: 40, seconds: DAY },
  },
  /** A network address whose enrolments staff removed: no provisional places, and no places for new accounts. */
  removed: { name: 'removed', attempts: 1, seconds: DAY },
  /** A person whose document was not seen and whom staff removed with others. */
  removedPerson: { name: 'removed person', attempts: 1, seconds: DAY },
  /** The DNI of a banned person whose document was seen and whose account was deleted: banned again once it is seen. */
  bannedDni: { name: 'banned dni', attempts: 1, seconds: 10 * 365 * DAY },
  /** Accounts that one mailbox confirms: a family shares one, a crowd of invented people does not. */
  confirmedMailbox: { name: 'confirmed mailbox', attempts: 5, seconds: 7 * DAY },
  confirmEmail: { name: 'confirm-email', attempts: 60, seconds: HOUR },
  registry: {
    pair: { name: 'registry', attempts: 20, seconds: 15 * MINUTE },
    dni: { name: 'registry dni', attempts: 200, seconds: 15 * MINUTE },
    address: { name: 'registry address', attempts: 120, seconds: 15 * MINUTE },
  },
  /** Not limited per account, because strangers could exhaust it; {@link LIMITS.mail.recipient} bounds the mails instead. */
  passwordReset: {
    pair: { name: 'password-reset', attempts: 5, seconds: HOUR },
    address: { name: 'password-reset address', attempts: 100, seconds: HOUR },
  },
  /** Failed sign-ins of the staff, besides those that Strapi counts per account and address in each process. */
  staffSignIn: {
    account: { name: 'staff-sign-in account', attempts: 30, seconds: HOUR },
    browser: { name: 'staff-sign-in browser', attempts: 10, seconds: 15 * MINUTE },
  },
  /** Per network address. As for citizens, not limited per account: mails are held instead. */
  staffPasswordReset: { name: 'staff-password-reset address', attempts: 30, seconds: HOUR },
  newPassword: { name: 'new-password', attempts: 60, seconds: HOUR },
  /** Per address: unknown codes, and requests for one existing code, because rendering its sheet is expensive. */
  certificate: {
    miss: { name: 'certificate', attempts: 60, seconds: 15 * MINUTE },
    code: { name: 'certificate code', attempts: 60, seconds: 15 * MINUTE },
  },
  board: {
    /** Pages with contact details that one account reads: enough to look for workers, too few to copy the board. */
    contacts: { name: 'board contacts', attempts: 30, seconds: HOUR },
    reader: { name: 'board reader', attempts: 120, seconds: 15 * MINUTE },
    address: { name: 'board', attempts: 600, seconds: 15 * MINUTE },
  },
  formAnswer: { name: 'form-answer', attempts: 60, seconds: HOUR },
  upload: { name: 'upload', attempts: 40, seconds: 15 * MINUTE },
  /** Files for forms from one address, which are stored for a day before an answer refers to them: 3 GB at most. */
  formFiles: { name: 'form files', attempts: 300, seconds: DAY },
  /** Outgoing mails; one over the limit waits (docs/adr/105). */
  mail: {
    /** Of one kind about a person's place in one training: enrolling and leaving repeatedly sends the last state once. */
    enrolment: { name: 'mail standing', attempts: 1, seconds: 5 * MINUTE },
    /** Promotions of one person in one training: two accounts may take a place from each other in turn. */
    promotion: { name: 'mail promotion', attempts: 3, seconds: HOUR },
    /** Of one class that strangers can trigger, to one recipient: as many as one person may request in an hour. */
    recipient: { name: 'mail recipient', attempts: 6, seconds: HOUR },
  },
} as const satisfies Record<string, Limit | Record<string, Limit>>;
