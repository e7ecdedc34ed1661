import { routes } from '@centro/shared/routes';
import { enrolmentCopy } from '../../copy/enrolment.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { centre, recoveryLink, type RecoveryLink } from '../../lib/api/recovery-link.ts';

const openTrainings = {
  label: enrolmentCopy['full.link'],
  href: routes.trainingsWith('estado/inscripcion-abierta'),
};

/** Recovery links of refusals specific to enrolling and leaving. */
const RECOVERY_LINKS: Readonly<Partial<Record<FailureCode, RecoveryLink>>> = {
  'not-found': openTrainings,
  'profile-incomplete': { label: enrolmentCopy['profile.link'], href: routes.editProfile() },
  'food-handler-required': { label: enrolmentCopy['foodHandler.link'], href: routes.createFoodHandler() },
  // It is unknown which form.
  'form-required': centre,
  'enrolment-closed': openTrainings,
  'no-quota': openTrainings,
  'enrolled-with-other-profile': centre,
  'email-unconfirmed': { label: enrolmentCopy['done.confirm'], href: routes.profile() },
  'training-started': centre,
  'enrolment-approved': { label: enrolmentCopy['certificates.link'], href: routes.profile('constancias') },
};

/** Recovery link after a failure to enrol or to leave. */
export function recoveryLinkInEnrolling(code: FailureCode): RecoveryLink | undefined {
  return RECOVERY_LINKS[code] ?? recoveryLink(code);
}
