import { formRequiredSchema } from '@centro/shared/enrolment/contract';
import { routes } from '@centro/shared/routes';
import type { Enrolment } from '@centro/shared';
import type { Message, MessageLink } from '../../components/ui/dialog.ts';
import { enrolmentCopy } from '../../copy/enrolment.ts';
import type { MessageIcon } from '../../components/ui/message-icons.ts';
import { failureTexts } from '../../copy/failures.ts';
import { formCopy } from '../../copy/forms.ts';
import type { Failure, FailureCode } from '../../lib/api/failure.ts';
import type { Contacts } from '../../lib/contacts.ts';
import { rememberInterruption } from '../../lib/session/return-state.ts';
import { rememberIntent } from '../../lib/session/intent.ts';
import { lapsesAt } from './lapses-at.ts';
import { noQuota, signInNeeded } from './visitor-messages.ts';
import { recoveryLinkInEnrolling } from './recovery-links.ts';

/** Data of the training, the citizen and the centre for the messages. */
export interface Circumstances {
  readonly trainingId: string;
  readonly title: string;
  readonly dniNumber: string | null;
  readonly contacts: Contacts;
  /** Retries the enrolment. */
  readonly again: () => void;
}

/** Details of a refusal that names a form. */
const formIdIn = (details: unknown) => formRequiredSchema.safeParse(details).data?.formId;

/** Message after getting a place, or a place in the queue (spec §8, Enrolment). */
export function placeMessage(enrolment: Enrolment, { title }: Circumstances): Message {
  const { status } = enrolment;
  // The field of the code is on the page behind the message.
  const next =
    lapsesAt(enrolment) !== undefined
      ? {
          dismiss: enrolmentCopy['done.confirm'],
          onAccept: () => {
            focusCode(MAX_FRAMES);
          },
        }
      : {};
  return status === 'waiting'
    ? { icon: 'alert', title: enrolmentCopy['waiting.title'], text: enrolmentCopy['waiting.text'], ...next }
    : {
        icon: 'success',
        title: enrolmentCopy['done.title'],
        text: enrolmentCopy['done.text'](title),
        ...next,
      };
}

/** Ten seconds for the script of the code's field, at 60 frames a second. */
const MAX_FRAMES = 600;

/** Focuses the code's field once it is rendered, unless the focus has moved elsewhere. */
function focusCode(frames: number): void {
  const code = document.getElementById('code');
  if (code) code.focus();
  else if (frames > 0 && document.activeElement?.matches('body, main')) {
    requestAnimationFrame(() => {
      focusCode(frames - 1);
    });
  }
}

/** Failures with a text of their own, and the icon of each. */
const REFUSALS: Readonly<Partial<Record<FailureCode, MessageIcon>>> = {
  'profile-incomplete': 'alert',
  banned: 'locked',
  'food-handler-required': 'alert',
  'form-required': 'alert',
  'enrolled-with-other-profile': 'alert',
  'email-unconfirmed': 'alert',
  'enrolment-closed': 'error',
  'not-found': 'error',
  'too-many-requests': 'error',
  offline: 'error',
};

/** Refusals that only the centre can resolve. */
const FOR_THE_CENTRE: readonly FailureCode[] = ['banned', 'enrolled-with-other-profile'];

/** Message of a refused enrolment (spec §5, Enrolment pre-checks; §8, Enrolment). */
export function refusalMessage({ code, details }: Failure, circumstances: Circumstances): Message {
  if (code === 'unauthenticated') return signInNeeded(circumstances.trainingId, circumstances.title);
  if (code === 'no-quota') return noQuota();
  return {
    icon: REFUSALS[code] ?? 'error',
    title: enrolmentCopy['failed.title'],
    text: refusalText(code),
    ...recoveryActions({ code, details }, circumstances),
  };
}

/** Actions after a refusal: the missing step, the centre's contacts, a recovery link, or a retry. */
function recoveryActions({ code, details }: Failure, circumstances: Circumstances): Partial<Message> {
  const { contacts, again } = circumstances;
  const step = nextStep(code, details, circumstances);
  if (step) return { links: [step], dismiss: enrolmentCopy['failed.later'] };
  if (FOR_THE_CENTRE.includes(code) && contacts.length > 0) return { links: contacts };
  const link = recoveryLinkInEnrolling(code);
  if (link) return { links: [link] };
  return { dismiss: formCopy.again, onAccept: again, cancellable: true };
}

function refusalText(code: FailureCode): string {
  if (code === 'not-found') return enrolmentCopy['failed.missing'];
  return code in REFUSALS ? failureTexts[code] : enrolmentCopy['failed.text'](code);
}

/** Link to the step that a pre-check requires; it continues to the enrolment. */
function nextStep(
  code: FailureCode,
  details: unknown,
  circumstances: Circumstances,
): MessageLink | undefined {
  const step = stepOf(code, details, circumstances);
  const onFollow = () => {
    rememberIntent(circumstances);
  };
  return step && { ...step, onFollow };
}

function stepOf(
  code: FailureCode,
  details: unknown,
  { trainingId, dniNumber }: Circumstances,
): MessageLink | undefined {
  if (code === 'profile-incomplete') {
    const href = dniNumber === null ? routes.createProfile() : routes.createProfile(dniNumber, trainingId);
    return { label: enrolmentCopy['profile.link'], href };
  }
  if (code === 'food-handler-required') {
    return { label: enrolmentCopy['foodHandler.link'], href: routes.createFoodHandler(trainingId) };
  }
  if (code === 'email-unconfirmed') {
    return { label: enrolmentCopy['done.confirm'], href: routes.profile() };
  }
  const formId = code === 'form-required' ? formIdIn(details) : undefined;
  if (formId === undefined) return undefined;
  return { label: enrolmentCopy['form.link'], href: routes.form(formId, trainingId) };
}

/** Message of a failure to leave. @param again retries */
export function stayMessage(code: FailureCode, again: () => void): Message {
  const message = {
    icon: 'error',
    title: enrolmentCopy['leave.failed.title'],
    text: failureTexts[code],
  } as const;
  const link = recoveryLinkInEnrolling(code);
  if (code === 'unauthenticated') {
    const signIn = { label: enrolmentCopy['signIn.link'], href: routes.login() };
    return { ...message, icon: 'locked', links: [{ ...signIn, onFollow: rememberInterruption }] };
  }
  if (link) return { ...message, links: [link] };
  return { ...message, dismiss: formCopy.again, onAccept: again, cancellable: true };
}

/** Asks for confirmation before leaving. */
export function leaveQuestion(title: string, onAccept: () => void): Message {
  return {
    icon: 'question',
    title: enrolmentCopy['leave.question'],
    text: enrolmentCopy['leave.consequence'](title),
    cancellable: true,
    onAccept,
  };
}
