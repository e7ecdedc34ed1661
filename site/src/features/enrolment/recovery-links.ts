import { routes } from '@centro/shared/routes';
import { enrolmentCopy } from '../../copy/enrolment.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { centre, recoveryLink, type RecoveryLink } from '../../lib/api/recovery-link.ts';

const openTrainings = {
  label: enrolmentCopy['full.link'],
  href: routes.trainingsWith('estado/inscripcion-abierta'),
};

/** Refusals that only enrolling and leaving meet. */
const RECOVERY_LINKS: Readonly<Partial<Record<FailureCode, RecoveryLink>>> = {
  'not-found': openTrainings,
  'profile-incomplete': { label: enrolmentCopy['profile.link'], href: routes.editProfile() },
  'food-handler-required': { label: enrolmentCopy['foodHandler.link'], href: routes.createFoodHandler() },
  // Nobody knows which.
  'form-required': centre,
  'enrolment-closed': openTrainings,
  'no-quota': openTrainings,
  'enrolled-with-other-profile': centre,
  'email-unconfirmed': { label: enrolmentCopy['done.confirm'], href: routes.profile() },
  'training-started': centre,
  'enrolment-approved': { label: enrolmentCopy['certificates.link'], href: routes.profile('constancias') },
};

/** How somebody goes on who could not enrol, or not leave. */
export function recoveryLinkInEnrolling(code: FailureCode): RecoveryLink | undefined {
  return RECOVERY_LINKS[code] ?? recoveryLink(code);
}
