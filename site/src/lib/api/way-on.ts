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

/** How somebody goes on whom the API refuses something; of the others, what helps is here. No refusal is an end. */
const WAYS_ON: Readonly<Partial<Record<FailureCode, WayOn>>> = {
  'invalid-parameters': reload,
  unauthenticated: signIn,
  forbidden: profile,
  'cross-origin': reload,
  banned: profile,
  'not-found': openTrainings,
  'method-not-allowed': reload,
  'email-taken': signIn,
  'dni-fixed': centre,
  'other-citizen': reload,
  'profile-incomplete': { label: waysOnCopy.complete, href: routes.editProfile() },
  'food-handler-required': { label: waysOnCopy.foodHandler, href: routes.createFoodHandler() },
  'form-required': { label: waysOnCopy.enrolments, href: routes.profile('inscripciones') },
  'already-completed': { label: waysOnCopy.enrolments, href: routes.profile('inscripciones') },
  'enrolment-closed': openTrainings,
  'no-quota': openTrainings,
  'enrolled-with-other-profile': centre,
  'training-started': centre,
  'enrolment-approved': { label: waysOnCopy.certificates, href: routes.profile('constancias') },
  'link-expired': { label: waysOnCopy.recover, href: routes.recoverPassword() },
};

/** How somebody goes on from a failure. */
export function wayOn(code: FailureCode): WayOn | typeof HERE {
  return WAYS_ON[code] ?? HERE;
}
