import { formRequiredSchema } from '@centro/shared/enrolment/contract';
import { routes } from '@centro/shared/routes';
import type { Enrolment } from '@centro/shared';
import type { Message, MessageLink } from '../../components/ui/dialog.ts';
import { enrolmentCopy } from '../../copy/enrolment.ts';
import type { MessageIcon } from '../../components/ui/message-icons.ts';
import { failureTexts } from '../../copy/failures.ts';
import type { Failure, FailureCode } from '../../lib/api/failure.ts';
import type { Contacts } from '../../lib/contacts.ts';
import { rememberInterruption } from '../../lib/session/carried.ts';
import { MEMORY, remember } from '../../lib/session/memory.ts';
import { signInNeeded } from './sign-in-needed.ts';

/** What the messages about a training need of it, of the person and of the centre. */
export interface Circumstances {
  readonly trainingId: string;
  readonly title: string;
  /** Where it began: the training's page or its action. */
  readonly path: string;
  readonly dniNumber: string | null;
  readonly contacts: Contacts;
}

/** Details of a refusal that names a form. */
const formIdIn = (details: unknown) => formRequiredSchema.safeParse(details).data?.formId;

/** What somebody reads who has just got a place, or a place in the queue (spec §8, Enrolment). */
export function placeMessage({ status }: Enrolment, { title }: Circumstances): Message {
  return status === 'waiting'
    ? { icon: 'alert', title: enrolmentCopy['waiting.title'], text: enrolmentCopy['waiting.text'] }
    : { icon: 'success', title: enrolmentCopy['done.title'], text: enrolmentCopy['done.text'](title) };
}

/** Failures that have words of their own here, with the icon of each. */
const REFUSALS: Readonly<Partial<Record<FailureCode, MessageIcon>>> = {
  'profile-incomplete': 'alert',
  banned: 'locked',
  'food-handler-required': 'alert',
  'form-required': 'alert',
  'enrolled-with-other-profile': 'alert',
  'no-quota': 'error',
  'enrolment-closed': 'error',
  'not-found': 'error',
  'too-many-requests': 'error',
  offline: 'error',
};

/** What the centre itself has to help with. */
const FOR_THE_CENTRE: readonly FailureCode[] = ['banned', 'enrolled-with-other-profile'];

/** What somebody reads who did not get a place (spec §5, Enrolment pre-checks; §8, Enrolment). */
export function refusalMessage({ code, details }: Failure, circumstances: Circumstances): Message {
  if (code === 'unauthenticated') return signInNeeded(circumstances.trainingId, circumstances.path);
  return {
    icon: REFUSALS[code] ?? 'error',
    title: enrolmentCopy['failed.title'],
    text: refusalText(code),
    links: code === 'form-required' ? formLinks(details, circumstances) : linksFor(code, circumstances),
  };
}

function refusalText(code: FailureCode): string {
  if (code === 'not-found') return enrolmentCopy['failed.missing'];
  return code in REFUSALS ? failureTexts[code] : enrolmentCopy['failed.text'](code);
}

function linksFor(code: FailureCode, circumstances: Circumstances): NonNullable<Message['links']> {
  if (code === 'profile-incomplete') return [profileLink(circumstances)];
  if (code === 'food-handler-required') return [foodHandlerLink(circumstances)];
  return FOR_THE_CENTRE.includes(code) ? circumstances.contacts : [];
}

function profileLink({ trainingId, dniNumber, path }: Circumstances): MessageLink {
  return {
    label: enrolmentCopy['profile.link'],
    href: dniNumber === null ? routes.createProfile() : routes.createProfile(dniNumber, trainingId),
    onFollow: rememberPath(path),
  };
}

function foodHandlerLink({ trainingId, path }: Circumstances): MessageLink {
  return {
    label: enrolmentCopy['foodHandler.link'],
    href: routes.createFoodHandler(trainingId),
    onFollow: rememberPath(path),
  };
}

function formLinks(details: unknown, { trainingId, path }: Circumstances): NonNullable<Message['links']> {
  const formId = formIdIn(details);
  if (formId === undefined) return [];
  const href = routes.form(formId, trainingId);
  return [{ label: enrolmentCopy['form.link'], href, onFollow: rememberPath(path) }];
}

/** What a link does that leads away from a training and comes back to it. */
function rememberPath(path: string): () => void {
  return () => {
    remember(MEMORY.trainingPath, path);
  };
}

/** What somebody reads who could not leave. */
export function stayMessage(code: FailureCode): Message {
  const message = {
    icon: 'error',
    title: enrolmentCopy['leave.failed.title'],
    text: failureTexts[code],
  } as const;
  if (code !== 'unauthenticated') return message;
  const signIn = {
    label: enrolmentCopy['signIn.link'],
    href: routes.login(),
    onFollow: rememberInterruption,
  };
  return { ...message, icon: 'locked', links: [signIn] };
}

/** Asks whether somebody really wants to leave. */
export function leaveQuestion(title: string, onAccept: () => void): Message {
  return {
    icon: 'question',
    title: enrolmentCopy['leave.question'],
    text: enrolmentCopy['leave.consequence'](title),
    cancellable: true,
    onAccept,
  };
}
