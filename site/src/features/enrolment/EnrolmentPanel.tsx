import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { mutate } from 'swr';
import { leaveRefusal } from '@centro/shared/enrolment/enrol';
import { routes } from '@centro/shared/routes';
import { isEnrolmentOpen, stateIndex } from '@centro/shared/training/state';
import type { Enrolment, TrainingDates } from '@centro/shared';
import { Loading } from '../../components/ui/Loading.tsx';
import { showMessage } from '../../components/ui/dialog.ts';
import { enrolmentCopy } from '../../copy/enrolment.ts';
import { placesCopy } from '../../copy/places.ts';
import { formCopy } from '../../copy/forms.ts';
import { addresses, api } from '../../lib/api/calls.ts';
import { useReading } from '../../lib/api/reading.ts';
import { isPassing } from '../../lib/api/failure.ts';
import { forgetIntent } from '../../lib/session/carried.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Contacts } from '../../lib/contacts.ts';
import { readDates } from '../../lib/training/state-attributes.ts';
import { confirmed } from './confirmed.ts';
import { askToLeave } from './leave.ts';
import { LOOK_MILLISECONDS, spread } from './look.ts';
import { placeMessage, refusalMessage, type Circumstances } from './messages.ts';
import { placesText } from './places-text.ts';

interface Props {
  readonly trainingId: string;
  readonly title: string;
  readonly contacts: Contacts;
  /** The element that carries the training's dates, which the page's script keeps at its state. */
  readonly training: HTMLElement;
  /** Whether somebody wants to take part already, by the address or by a click before this was here. */
  readonly wanted: boolean;
}

/** A citizen's own side of a training (spec §2, §4): how they stand to it, the way in and the way out. */
export function EnrolmentPanel({ trainingId, title, contacts, training, wanted }: Props) {
  const session = useSession();
  const signedIn = session.kind === 'open';
  const own = useReading(
    signedIn ? addresses.enrolment(trainingId) : null,
    () => api.enrolment(trainingId),
    // Whoever waits sees it when their turn comes.
    (known) => (known?.status === 'waiting' ? spread(LOOK_MILLISECONDS) : 0),
  );
  const state = useStateOf(training);
  const [busy, setBusy] = useState(false);
  const circumstances: Circumstances = {
    trainingId,
    title,
    contacts,
    dniNumber: signedIn ? session.me.dniNumber : null,
  };

  const join = async () => {
    setBusy(true);
    await enrol(circumstances);
    setBusy(false);
  };
  const known = session.kind === 'expired' || own.kind === 'read';
  useOnce(wanted && known, () => {
    if (own.kind === 'read' && own.data.status !== 'none') {
      stayHere(trainingId);
      forgetIntent(trainingId);
    } else void join();
  });

  if (own.kind === 'read' && own.data.status !== 'none') {
    return <Standing enrolment={own.data} state={state} training={{ id: trainingId, title }} />;
  }
  const failed = [session, own].find(({ kind }) => kind === 'failed');
  return (
    <div>
      {failed?.kind === 'failed' && (
        <p role="alert">
          {enrolmentCopy.unread}{' '}
          <button type="button" className="link" onClick={failed.again}>
            {formCopy.again}
          </button>
        </p>
      )}
      {isEnrolmentOpen(state.index) ? (
        <>
          <button
            type="button"
            className="button"
            aria-disabled={busy || !known}
            aria-busy={busy || !known}
            onClick={() => {
              if (!busy && known) void join();
            }}
          >
            {busy ? enrolmentCopy.joining : enrolmentCopy.join}
          </button>
          <Places trainingId={trainingId} />
        </>
      ) : (
        !known && failed === undefined && <Loading label={enrolmentCopy.loading} />
      )}
    </div>
  );
}

/** Asks for a place and tells what came of it; repeating is harmless. */
async function enrol(circumstances: Circumstances): Promise<void> {
  const { trainingId } = circumstances;
  const result = await confirmed(await api.enrol(trainingId), trainingId, ({ status }) => status !== 'none');
  stayHere(trainingId);
  if (result.ok || !isPassing(result.failure)) forgetIntent(trainingId);
  if (result.ok) {
    showMessage(placeMessage(result.data, circumstances));
    await mutate(addresses.enrolment(trainingId), result.data, { revalidate: false });
  } else {
    showMessage(refusalMessage(result.failure, circumstances));
  }
  await mutate(addresses.availability(trainingId));
}

/** Once the action is done its address is left: loading it again must not repeat it. */
function stayHere(trainingId: string): void {
  const path = routes.training(trainingId);
  if (location.pathname !== path) history.replaceState(null, '', path);
}

interface StandingProps {
  readonly enrolment: Exclude<Enrolment, { status: 'none' }>;
  readonly state: TrainingMoment;
  readonly training: { readonly id: string; readonly title: string };
}

function Standing({ enrolment, state, training }: StandingProps) {
  const leavable = leaveRefusal(enrolment.status, state.dates.starts, Date.now()) === undefined;
  return (
    <div>
      <p className="standing">{standingText(enrolment, state)}</p>
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

function standingText(enrolment: StandingProps['enrolment'], { index }: TrainingMoment): string {
  switch (enrolment.status) {
    case 'enrolled':
      return index === 1 ? enrolmentCopy['enrolled.open'] : enrolmentCopy.enrolled;
    case 'waiting':
      return enrolmentCopy.waiting(enrolment.position);
    case 'approved':
      return enrolmentCopy.approved;
  }
}

function Places({ trainingId }: { trainingId: string }) {
  const availability = useReading(
    addresses.availability(trainingId),
    () => api.availability(trainingId),
    () => spread(LOOK_MILLISECONDS),
  );
  return (
    <p className="places" role="status">
      {availability.kind === 'read' && placesText(availability.data, placesCopy)}
    </p>
  );
}

interface TrainingMoment {
  readonly dates: TrainingDates;
  readonly index: ReturnType<typeof stateIndex>;
}

/** The training's state now; the page's own script tells when it changes, by an attribute. */
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

/** Does something the first time that a condition holds, and never again on this page. */
function useOnce(holds: boolean, work: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!holds || done.current) return;
    done.current = true;
    work();
  });
}
