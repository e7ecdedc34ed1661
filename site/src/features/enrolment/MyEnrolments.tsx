import { useState } from 'react';
import { routes } from '@centro/shared/routes';
import type { Enrolment, EnrolmentListEntry } from '@centro/shared';
import { Alarm } from '../../components/ui/Alarm.tsx';
import { Loading } from '../../components/ui/Loading.tsx';
import { enrolmentCopy } from '../../copy/enrolment.ts';
import { failureTexts } from '../../copy/failures.ts';
import { addresses, api } from '../../lib/api/calls.ts';
import { useReading } from '../../lib/api/reading.ts';
import { useSession } from '../../lib/session/session.ts';

/** The trainings somebody takes part in or waits for (spec §2, Profile with tabs: inscripciones). */
export function MyEnrolments() {
  const session = useSession();
  const open = session.kind === 'open';
  const enrolments = useReading(open ? addresses.enrolments : null, api.enrolments);
  // Who is banned reads so in its place.
  if (!open || session.me.banned) return null;
  return (
    <section aria-labelledby="inscripciones" className="enrolments">
      <h2 id="inscripciones">{enrolmentCopy['mine.title']}</h2>
      {enrolments.kind === 'loading' && <Loading label={enrolmentCopy['mine.loading']} />}
      {enrolments.kind === 'failed' && <Alarm>{failureTexts[enrolments.failure.code]}</Alarm>}
      {enrolments.kind === 'read' && <List entries={enrolments.data} />}
    </section>
  );
}

function List({ entries }: { entries: readonly EnrolmentListEntry[] }) {
  const [unreachable, setUnreachable] = useState(false);
  // Loaded when somebody leaves, as few do.
  const leave = (training: EnrolmentListEntry['training']) => {
    import('./leave.ts').then(
      ({ askToLeave }) => {
        setUnreachable(false);
        askToLeave(training);
      },
      () => {
        setUnreachable(true);
      },
    );
  };
  if (entries.length === 0) {
    return (
      <p>
        {enrolmentCopy['mine.none']} <a href={routes.trainings()}>{enrolmentCopy['mine.see']}</a>
      </p>
    );
  }
  return (
    <>
      <Alarm>{unreachable && failureTexts.offline}</Alarm>
      <ul>
        {entries.map(({ training, leavable, enrolment }) => (
          <li key={training.id}>
            <h3>
              {training.public ? <a href={routes.training(training.id)}>{training.title}</a> : training.title}
            </h3>
            <p>{statusText(enrolment)}</p>
            {leavable && (
              <button
                type="button"
                className="link"
                aria-label={enrolmentCopy['leave.ofTraining'](training.title)}
                onClick={() => {
                  leave(training);
                }}
              >
                {enrolmentCopy.leave}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function statusText(enrolment: Enrolment): string {
  switch (enrolment.status) {
    case 'none':
      return '';
    case 'enrolled':
      return enrolmentCopy['mine.enrolled'];
    case 'waiting':
      return enrolmentCopy['mine.waiting'](enrolment.position);
    case 'approved':
      return enrolmentCopy['mine.approved'];
  }
}
