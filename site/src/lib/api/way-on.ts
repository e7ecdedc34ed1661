import { routes } from '@centro/shared/routes';
import { waysOnCopy } from '../../copy/ways-on.ts';
import type { FailureCode } from './failure.ts';

/** A link that leads on from a refusal. */
export interface WayOn {
  readonly label: string;
  readonly href: string;
}

/** What helps is where the refusal is read: the field that is wrong, or the button that sends again. */
export const HERE = 'here';

const signIn = { label: waysOnCopy.signIn, href: routes.login() };
/** To where one is already, as it is by now. */
const reload = { label: waysOnCopy.reload, href: '' };
const profile = { label: waysOnCopy.profile, href: routes.profile() };
const openTrainings = {
  label: waysOnCopy.trainings,
  href: routes.trainingsWith('estado/inscripcion-abierta'),
};
const centre = { label: waysOnCopy.centre, href: routes.about() };

/** How somebody goes on whom the API refuses something; no refusal is an end. */
const WAYS_ON: Readonly<Record<FailureCode, WayOn | typeof HERE>> = {
  'invalid-body': HERE,
  'invalid-parameters': reload,
  'unsupported-image': HERE,
  'weak-password': HERE,
  'password-too-long': HERE,
  'terms-not-accepted': HERE,
  'dni-image-required': HERE,
  'dni-back-image-required': HERE,
  'passport-photo-required': HERE,
  'profile-image-required': HERE,
  'invalid-answers': HERE,
  'unsupported-file': HERE,
  unauthenticated: signIn,
  'wrong-password': HERE,
  forbidden: profile,
  'cross-origin': reload,
  banned: profile,
  'not-found': openTrainings,
  'user-not-found': HERE,
  'method-not-allowed': reload,
  'email-taken': signIn,
  'dni-fixed': centre,
  'other-citizen': reload,
  'profile-incomplete': { label: waysOnCopy.complete, href: routes.editProfile() },
  'food-handler-required': { label: waysOnCopy.foodHandler, href: routes.createFoodHandler() },
  'form-required': { label: waysOnCopy.enrolments, href: routes.profile('inscripciones') },
  'form-changed': HERE,
  'already-completed': { label: waysOnCopy.enrolments, href: routes.profile('inscripciones') },
  'enrolment-closed': openTrainings,
  'no-quota': openTrainings,
  'enrolled-with-other-profile': centre,
  'training-started': centre,
  'enrolment-approved': { label: waysOnCopy.certificates, href: routes.profile('constancias') },
  'upload-conflict': HERE,
  'reference-expired': HERE,
  'link-expired': { label: waysOnCopy.recover, href: routes.recoverPassword() },
  'body-too-large': HERE,
  'too-many-requests': HERE,
  unexpected: HERE,
  unavailable: HERE,
  offline: HERE,
};

/** How somebody goes on from a failure. */
export function wayOn(code: FailureCode): WayOn | typeof HERE {
  return WAYS_ON[code];
}
