import { isProfileComplete, type Applicant, type ImageFolder, type Me } from '@centro/shared';
import { IMAGE_FIELDS, SITE_ADMIN_ROLE, type StoredUser } from '../../platform/database/users';
import { environment } from '../../platform/environment/environment';

/** Storage key of a user's picture; `null` without one, or if the stored key was made for another user. */
export function imageKeyOf(user: StoredUser, folder: ImageFolder): string | null {
  const key = user[IMAGE_FIELDS[folder]];
  return key?.startsWith(`${folder}/${user.documentId}-`) === true ? key : null;
}

/** Path of a citizen's own picture. */
export function imageAddress(folder: ImageFolder): string {
  return `/api/me/images/${folder}`;
}

/** Whether the e-mail address is confirmed; `null`, of older accounts, counts as confirmed. */
export function isEmailConfirmed({ confirmed }: Pick<StoredUser, 'confirmed'>): boolean {
  return confirmed !== false;
}

/** Maps a user to the input of the enrolment pre-checks (spec §5). */
export function applicantOf(user: StoredUser): Applicant {
  return {
    profileComplete: isProfileComplete(user),
    banned: user.banned === true,
    bpmProfile: user.bpmProfile === true,
  };
}

/** Serializes an account and profile for its owner. */
export function meOf(user: StoredUser): Me {
  const { email, names, surnames, phoneNumber, dniNumber, sex, job, city, cuit, address, town } = user;
  const isAdmin = user.role?.type === SITE_ADMIN_ROLE;
  return {
    uid: user.documentId,
    email,
    emailConfirmed: isEmailConfirmed(user),
    names,
    surnames,
    phoneNumber,
    dniNumber,
    sex,
    job,
    city,
    cuit,
    address,
    town,
    dniImage: imageOf(user, 'dni-images'),
    dniImageBack: imageOf(user, 'dni-images-back'),
    passportPhoto: imageOf(user, 'passport-photos'),
    profileImage: imageOf(user, 'profile-images'),
    active: user.blocked !== true,
    ...applicantOf(user),
    isAdmin,
    adminUrl: isAdmin ? environment().adminUrl : null,
    timestamp: user.createdAt,
  };
}

function imageOf(user: StoredUser, folder: ImageFolder): string | null {
  return user[IMAGE_FIELDS[folder]] === null ? null : imageAddress(folder);
}
