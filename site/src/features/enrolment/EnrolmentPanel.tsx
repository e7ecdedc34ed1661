import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { mutate } from 'swr';
import { formatMoment } from '@centro/shared/calendar';
import { nextDecision } from '@centro/shared/enrolment/decide';
import { leaveRefusal } from '@centro/shared/enrolment/enrol';
import { routes } from '@centro/shared/routes';
import { isEnrolmentOpen, stateIndex } from '@centro/shared/training/state';
import type { Enrolment, Instant, TrainingDates } from '@centro/shared';
import { UnconfirmedEmail } from '../../components/session/UnconfirmedEmail.tsx';
import { Loading } from '../../components/ui/Loading.tsx';
import { showMessage } from '../../components/ui/dialog.ts';
import { enrolmentCopy } from '../../copy/enrolment.ts';
import { placesCopy } from '../../copy/places.ts';
import { formCopy } from '../../copy/forms.ts';
import { addresses, api } from '../../lib/api/calls.ts';
import { useReading } from '../../lib/api/reading.ts';
import { isPassing } from '../../lib/api/failure.ts';
import { forgetIntent } from '../../lib/session/return-state.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Contacts } from '../../lib/contacts.ts';
import { POLL_INTERVAL_MS, withJitter } from '../../lib/places/polling.ts';
import { placesText } from '../../lib/places/places-text.ts';
import { readDates } from '../../lib/training/state-attributes.ts';
import { confirmed } from './confirmed.ts';
import { askToLeave } from './leave.ts';
import { lapsesAt } from './lapses-at.ts';
import { placeMessage, refusalMessage, type Circumstances } from './messages.ts';
import { withSimilar } from './similar.ts';
import { notOpen } from './visitor-messages.ts';

interface Props {
  readonly trainingId: string;
  readonly title: string;
  readonly contacts: Contacts;
  /** The element with the training's dates; the page's script keeps its state up to date. */
  readonly training: HTMLElement;
  /** Whether people can enrol while enrolment is open; never in an archived training. */
  readonly joinable: boolean;
  /** Whether the URL asks to enrol. */
  readonly wanted: boolean;
}

/** A citizen's enrolment in a training (spec §2, §4): its status, and the buttons to enrol and to leave. */
export function EnrolmentPanel({ trainingId, title, contacts, training, joinable, wanted }: Props) {
  const session = useSession();
  const signedIn = session.kind === 'open';
  const own = useReading(
    signedIn ? addresses.enrolment(trainingId) : null,
    () => api.enrolment(trainingId),
    // Polls while waiting or provisional, to show a promotion or a lapse.
    (known) =>
      known?.status === 'waiting' || (known && lapsesAt(known) !== undefined)
        ? withJitter(POLL_INTERVAL_MS)
        : 0,
  );
  const state = useStateOf(training);
  const lapsed = useLapsed(own.kind === 'read' ? own.data : undefined);
  const [busy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    await enrol({
      trainingId,
      title,
      contacts,
      dniNumber: signedIn ? session.me.dniNumber : null,
      again: () => void join(),
    });
    setBusy(false);
  };
  const known = session.kind === 'none' || session.kind === 'expired' || own.kind === 'read';
  useOnce(wanted && known, () => {
    if (own.kind === 'read' && own.data.status !== 'none') {
      stayHere(trainingId);
      forgetIntent(trainingId);
    } else if (joinable && isEnrolmentOpen(state.index)) void join();
    else {
      stayHere(trainingId);
      forgetIntent(trainingId);
      showMessage(withSimilar(notOpen(training, joinable), trainingId));
    }
  });

  if (own.kind === 'read' && own.data.status !== 'none') {
    return (
      <>
        <Standing
          enrolment={own.data}
          state={state}
          joinable={joinable}
          training={{ id: trainingId, title }}
        />
        {signedIn && <UnconfirmedEmail me={session.me} />}
      </>
    );
  }
  const failed = [session, own].find(({ kind }) => kind === 'failed');
  if (failed?.kind === 'failed') {
    return (
      <p role="alert">
        {enrolmentCopy.unread}{' '}
        <button type="button" className="link" onClick={failed.again}>
          {formCopy.again}
        </button>
      </p>
    );
  }
  const loading = !known && <Loading label={enrolmentCopy.loading} />;
  if (!joinable || !isEnrolmentOpen(state.index)) return loading;
  return (
    <div className={known ? 'action' : 'action unknown'}>
      {loading}
      {lapsed && <p role="status">{enrolmentCopy.lapsed}</p>}
      <Join
        {...(lapsed && { label: enrolmentCopy.again })}
        training={training}
        trainingId={trainingId}
        busy={busy}
        onJoin={known ? () => void join() : undefined}
      />
    </div>
  );
}

/** Enrols and shows the outcome; idempotent. */
async function enrol(circumstances: Circumstances): Promise<void> {
  const { trainingId } = circumstances;
  const result = await confirmed(await api.enrol(trainingId), trainingId, ({ status }) => status !== 'none');
  stayHere(trainingId);
  if (result.ok || !isPassing(result.failure)) forgetIntent(trainingId);
  if (result.ok) {
    showMessage(placeMessage(result.data, circumstances));
    await mutate(addresses.enrolment(trainingId), result.data, { revalidate: false });
  } else {
    const message = refusalMessage(result.failure, circumstances);
    showMessage(result.failure.code === 'no-quota' ? withSimilar(message, trainingId) : message);
  }
  await mutate(addresses.availability(trainingId));
}

/** Replaces the action's address once it is done, so that a reload does not repeat it. */
function stayHere(trainingId: string): void {
  const path = routes.training(trainingId);
  if (location.pathname !== path) history.replaceState(null, '', path);
}

interface StandingProps {
  readonly enrolment: Exclude<Enrolment, { status: 'none' }>;
  readonly state: TrainingMoment;
  readonly joinable: boolean;
  readonly training: { readonly id: string; readonly title: string };
}

function Standing({ enrolment, state, joinable, training }: StandingProps) {
  const lapses = lapsesAt(enrolment);
  const leavable = leaveRefusal(enrolment.status, state.dates.starts, Date.now()) === undefined;
  return (
    <div className={enrolment.status}>
      <p className="standing">{standingText(enrolment, joinable && state.index === 1)}</p>
      {lapses !== undefined && <p>{enrolmentCopy.provisional(formatMoment(lapses))}</p>}
      {enrolment.status === 'approved' && enrolment.certificateId !== null && (
        <a href={routes.certificate(enrolment.certificateId)}>{enrolmentCopy.certificate}</a>
      )}
      {leavable && (
        <button
          type="button"
          className="link"
          onClick={() => {
            askToLeave(training);
          }}
        >
          {enrolmentCopy.leave}
        </button>
      )}
    </div>
  );
}

/** @param upcoming whether enrolment is open and the training has not started */
function standingText(enrolment: StandingProps['enrolment'], upcoming: boolean): string {
  switch (enrolment.status) {
    case 'enrolled':
      return enrolmentCopy[upcoming ? 'enrolled.open' : 'enrolled'];
    case 'waiting':
      return enrolmentCopy.waiting(enrolment.position);
    case 'approved':
      return enrolmentCopy.approved;
  }
}

interface JoinProps {
  readonly training: HTMLElement;
  readonly trainingId: string;
  readonly busy: boolean;
  /** Replaces the default label. */
  readonly label?: string;
  /** `undefined` until the session is known. */
  readonly onJoin: (() => void) | undefined;
}

/** The enrol button, labelled by its outcome, with the number of places left. */
function Join({ training, trainingId, busy, label: given, onJoin }: JoinProps) {
  const availability = useReading(
    addresses.availability(trainingId),
    () => api.availability(trainingId),
    () => withJitter(POLL_INTERVAL_MS),
  );
  const decision = availability.kind === 'read' ? nextDecision(availability.data) : 'enrolled';
  const full = decision === 'refused';
  useEffect(() => {
    training.dataset['decision'] = decision;
  }, [training, decision]);
  const waits = busy || onJoin === undefined;
  const label = given ?? placesCopy[decision === 'waiting' ? 'waitLabel' : 'joinLabel'];
  return (
    <>
      <button
        type="button"
        className={full ? 'button quiet' : 'button'}
        aria-disabled={waits}
        aria-busy={waits}
        onClick={() => {
          if (!waits) onJoin();
        }}
      >
        {busy ? enrolmentCopy.joining : label}
      </button>
      <p className="places" role="status">
        {availability.kind === 'read' && placesText(availability.data, placesCopy)}
      </p>
    </>
  );
}

interface TrainingMoment {
  readonly dates: TrainingDates;
  readonly index: ReturnType<typeof stateIndex>;
}

/** The current state of the training; the page's script signals changes by an attribute. */
function useStateOf(training: HTMLElement): TrainingMoment {
  useSyncExternalStore(
    (changed) => {
      const observer = new MutationObserver(changed);
      observer.observe(training, { attributeFilter: ['data-state'] });
      return () => {
        observer.disconnect();
      };
    },
    () => training.dataset['state'],
  );
  const dates = readDates(training.dataset['dates'] ?? '');
  return { dates, index: stateIndex(dates, Date.now()) };
}

/** Whether the citizen's provisional place lapsed while the page was open. */
function useLapsed(enrolment: Enrolment | undefined): boolean {
  const until = useRef<Instant>(undefined);
  if (enrolment && enrolment.status !== 'none') until.current = lapsesAt(enrolment);
  return enrolment?.status === 'none' && until.current !== undefined && until.current <= Date.now();
}

/** Runs `work` the first time that the condition holds, and only once on this page. */
function useOnce(holds: boolean, work: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!holds || done.current) return;
    done.current = true;
    work();
  });
}
