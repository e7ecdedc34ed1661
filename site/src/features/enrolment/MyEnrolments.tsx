import { useState, type ReactNode } from 'react';
import { formatDate, formatMoment } from '@centro/shared/calendar';
import { calendarLeaf, longCalendarLeaf } from '@centro/shared/calendar-leaf';
import { formatTime } from '@centro/shared/clock-time';
import { daysUntil } from '@centro/shared/training/next-class';
import { isRegularStudent } from '@centro/shared/enrolment/proof';
import { routes } from '@centro/shared/routes';
import { INTERRUPTION_LABELS } from '@centro/shared/training/labels';
import type { Enrolment, EnrolmentListEntry } from '@centro/shared';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { Loading } from '../../components/ui/Loading.tsx';
import { LoadError } from '../../components/ui/LoadError.tsx';
import { enrolmentCopy } from '../../copy/enrolment.ts';
import { myEnrolmentsCopy } from '../../copy/my-enrolments.ts';
import { failureTexts } from '../../copy/failures.ts';
import { addresses, api } from '../../lib/api/calls.ts';
import { useReading } from '../../lib/api/reading.ts';
import { currentIntent } from '../../lib/session/return-state.ts';
import { useSession } from '../../lib/session/session.ts';
import { lapsesAt } from './lapses-at.ts';

/** Loaded on click, because few people use them. */
const actions = {
  leave: async (training: EnrolmentListEntry['training']) => {
    (await import('./leave.ts')).askToLeave(training);
  },
  prove: async (training: EnrolmentListEntry['training']) => {
    await (await import('./prove.ts')).downloadProof(training);
  },
};

/** The citizen's current and past enrolments (spec §2, Profile: inscripciones). */
export function MyEnrolments() {
  const session = useSession();
  const open = session.kind === 'open';
  const enrolments = useReading(open ? addresses.enrolments : null, api.enrolments);
  // Banned people see the notice of `SignedIn`.
  if (!open || session.me.banned) return null;
  return (
    <section aria-labelledby="inscripciones" className="enrolments">
      {enrolments.kind === 'read' && <NextClass entries={enrolments.data} />}
      <h2 id="inscripciones">{myEnrolmentsCopy.title}</h2>
      {enrolments.kind === 'loading' && <Loading label={myEnrolmentsCopy.loading} />}
      {enrolments.kind === 'failed' && <LoadError failure={enrolments.failure} again={enrolments.again} />}
      {enrolments.kind === 'read' && (
        <>
          <Pending entries={enrolments.data} />
          <PresentAndPast entries={enrolments.data} />
        </>
      )}
    </section>
  );
}

/** The earliest next class of all current enrolments. */
function NextClass({ entries }: { entries: readonly EnrolmentListEntry[] }) {
  const [first] = entries
    .flatMap(({ training, enrolment }) =>
      training.next && enrolment.status === 'enrolled' ? [{ training, next: training.next }] : [],
    )
    .toSorted((a, b) => Date.parse(a.next.starts) - Date.parse(b.next.starts));
  if (!first) return null;
  const { training, next } = first;
  const starts = Date.parse(next.starts);
  const { weekday, day, month } = longCalendarLeaf(starts);
  const hours = myEnrolmentsCopy['next.hours'](
    formatTime(starts),
    next.ends === null ? null : formatTime(Date.parse(next.ends)),
  );
  const days = myEnrolmentsCopy['next.days'](daysUntil(starts, Date.now()));
  return (
    <section className="next furrows" aria-labelledby="proxima">
      <div className="day" role="img" aria-label={`${formatDate(starts)}, ${hours}, ${days}`}>
        <p>
          <b>{weekday}</b> <span>{month}</span>
        </p>
        <div>
          <b>{day}</b>
          <p>
            <b>{hours}</b> {days}
          </p>
        </div>
      </div>
      <div>
        <h2 id="proxima">{myEnrolmentsCopy.next}</h2>
        <h3>{training.title}</h3>
        {next.place !== null && <p>{next.place}</p>}
        {training.public && (
          <p>
            <a href={routes.trainingCalendar(training.id)} download>
              {myEnrolmentsCopy['next.calendar']}
            </a>{' '}
            <a href={routes.training(training.id)}>{myEnrolmentsCopy['next.see']}</a>
          </p>
        )}
      </div>
    </section>
  );
}

/** An enrolment that was begun within the last day and not finished. */
function Pending({ entries }: { entries: readonly EnrolmentListEntry[] }) {
  const [intent] = useState(currentIntent);
  if (!intent || entries.some(({ training }) => training.id === intent.trainingId)) return null;
  return (
    <div className="pending">
      <p>{myEnrolmentsCopy.pending(intent.title)}</p>
      <a className="button" href={routes.trainingAction(intent.trainingId, 'inscribirme')}>
        {myEnrolmentsCopy['pending.link']}
      </a>
    </div>
  );
}

function PresentAndPast({ entries }: { entries: readonly EnrolmentListEntry[] }) {
  const present = entries.filter(({ training }) => !training.over);
  const past = entries.filter(({ training }) => training.over);
  return (
    <>
      {present.length === 0 ? (
        <p>
          {myEnrolmentsCopy[past.length === 0 ? 'none' : 'noneNow']}{' '}
          <a href={routes.trainings()}>{myEnrolmentsCopy.see}</a>
        </p>
      ) : (
        <List entries={present} />
      )}
      {past.length > 0 && (
        <section aria-labelledby="anteriores">
          <h2 id="anteriores">{myEnrolmentsCopy.past}</h2>
          <List entries={past} />
        </section>
      )}
    </>
  );
}

function List({ entries }: { entries: readonly EnrolmentListEntry[] }) {
  const [unreachable, setUnreachable] = useState(false);
  const act = (action: keyof typeof actions, training: EnrolmentListEntry['training']) => {
    setUnreachable(false);
    actions[action](training).catch(() => {
      setUnreachable(true);
    });
  };
  return (
    <>
      <ErrorMessage>{unreachable && failureTexts.offline}</ErrorMessage>
      <ul>
        {entries.map(({ training, leavable, enrolment }) => (
          <li key={training.id} data-state={training.over ? 4 : 1}>
            {training.starts !== null && <Leaf day={Date.parse(training.starts)} />}
            <h3>
              {training.public ? <a href={routes.training(training.id)}>{training.title}</a> : training.title}
            </h3>
            <Badge enrolment={enrolment}>{statusText(enrolment, training.over)}</Badge>
            {training.interruption && (
              <span className="badge waits">{INTERRUPTION_LABELS[training.interruption]}</span>
            )}
            <p>{[provisionalText(enrolment), startText(training)].filter(Boolean).join(' · ')}</p>
            {enrolment.status === 'approved' && enrolment.certificateId !== null && (
              <p>
                <a
                  href={routes.certificate(enrolment.certificateId)}
                  aria-label={myEnrolmentsCopy.certificate(training.title)}
                >
                  {enrolmentCopy.certificate}
                </a>
              </p>
            )}
            {isRegularStudent({
              enrolment,
              over: training.over || training.interruption === 'cancelled',
            }) && (
              <button
                type="button"
                className="link"
                aria-label={myEnrolmentsCopy['proof.ofTraining'](training.title)}
                onClick={() => {
                  act('prove', training);
                }}
              >
                {myEnrolmentsCopy.proof}
              </button>
            )}
            {leavable && !training.over && (
              <button
                type="button"
                className="link"
                aria-label={myEnrolmentsCopy['leave.ofTraining'](training.title)}
                onClick={() => {
                  act('leave', training);
                }}
              >
                {myEnrolmentsCopy.leave}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The enrolment's status. */
function Badge({ enrolment: { status }, children }: { enrolment: Enrolment; children: ReactNode }) {
  return <span className={status === 'waiting' ? 'badge waits' : 'badge prox'}>{children}</span>;
}

/** Decorative: the text beside it has the full date. */
function Leaf({ day }: { day: number }) {
  const { weekday, day: number, month } = calendarLeaf(day);
  return (
    <div className="leaf" aria-hidden="true">
      <span>{weekday}</span>
      <b>{number}</b>
      <span>{month}</span>
    </div>
  );
}

function startText({ starts }: EnrolmentListEntry['training']): string {
  if (starts === null) return '';
  const instant = Date.parse(starts);
  return myEnrolmentsCopy[instant > Date.now() ? 'starts' : 'started'](formatDate(instant));
}

function provisionalText(enrolment: Enrolment): string {
  const until = lapsesAt(enrolment);
  return until === undefined ? '' : myEnrolmentsCopy.provisional(formatMoment(until));
}

function statusText(enrolment: Enrolment, over: boolean): string {
  switch (enrolment.status) {
    case 'none':
      return '';
    case 'enrolled':
      return myEnrolmentsCopy[over ? 'past.enrolled' : 'enrolled'];
    case 'waiting':
      return over ? myEnrolmentsCopy['past.waiting'] : myEnrolmentsCopy.waiting(enrolment.position);
    case 'approved':
      return myEnrolmentsCopy.approved;
  }
}
