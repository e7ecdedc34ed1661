import type { ImageFolder, Sex } from '@centro/shared';

export const USER_UID = 'plugin::users-permissions.user';

/** The table of accounts, for queries that lock a row. */
export const USER_TABLE = 'up_users';

/** Strapi's table of sessions, of citizens and staff. */
export const SESSION_TABLE = 'strapi_sessions';

/** The role of site administrators, who see the link to the administration (spec §6). */
export const SITE_ADMIN_ROLE = 'site-admin';

/** An account and profile as the database holds it. */
export interface StoredUser {
  readonly id: number;
  readonly documentId: string;
  readonly email: string;
  /** Whether the profile has no e-mail, and the column only a placeholder (docs/adr/059). */
  readonly withoutEmail: boolean | null;
  /** Whether the e-mail is confirmed; null, in accounts older than this field, counts as confirmed. */
  readonly confirmed: boolean | null;
  readonly names: string | null;
  readonly surnames: string | null;
  readonly phoneNumber: string | null;
  readonly dniNumber: string | null;
  /** Whether the staff saw the document; a new DNI is unseen. */
  readonly dniSeen: boolean | null;
  readonly sex: Sex | null;
  readonly job: string | null;
  readonly city: string | null;
  readonly cuit: string | null;
  readonly address: string | null;
  readonly town: string | null;
  /** Storage keys of private pictures, such as `dni-images/….webp`. */
  readonly dniImage: string | null;
  readonly dniImageBack: string | null;
  readonly passportPhoto: string | null;
  readonly profileImage: string | null;
  readonly bpmProfile: boolean | null;
  readonly subscribedToPromotions: boolean | null;
  readonly subscribedToAnnouncements: boolean | null;
  readonly subscribedToNotifications: boolean | null;
  readonly banned: boolean | null;
  readonly blocked: boolean | null;
  readonly acceptedTermsAt: string | null;
  readonly createdAt: string;
  readonly role?: { readonly type: string } | null;
}

/** A user with the password. */
export interface StoredAccount extends StoredUser {
  /** Its hash; null in a profile that the staff created. */
  readonly password: string | null;
}

/** The part of an account that identifies a person and their rights. */
export type Identity = Pick<StoredUser, 'id' | 'documentId' | 'banned' | 'role'>;

/** The field with the storage key of each picture. */
export const IMAGE_FIELDS = {
  'dni-images': 'dniImage',
  'dni-images-back': 'dniImageBack',
  'passport-photos': 'passportPhoto',
  'profile-images': 'profileImage',
} as const satisfies Record<ImageFolder, keyof StoredUser>;
