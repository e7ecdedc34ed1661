import { useCallback, useState } from 'react';
import { attendanceResponseSchema, type RosterPerson } from '../../modules/enrolments/staff-contract';
import { useSend } from '../ui/sending';

/** Ticks as they are on the screen: what was read, and what was ticked since. */
export interface Ticks {
  readonly isPresent: (person: RosterPerson, meeting: string) => boolean;
  readonly tick: (person: RosterPerson, meeting: string, present: boolean) => void;
  /** Ticks everybody who is not ticked yet; repeating it changes nothing. */
  readonly tickAll: (people: readonly RosterPerson[], meeting: string) => void;
  /** People of whom a tick could not be saved, which was taken back. */
  readonly failed: ReadonlySet<string>;
}

/** Saves each tick by itself, at once, so that another who ticks meanwhile loses nothing. */
export function useTicks(trainingId: string): Ticks {
  const send = useSend();
  const [since, setSince] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());

  const tick = useCallback(
    ({ uid }: RosterPerson, meeting: string, present: boolean) => {
      const set = (value: boolean) => {
        setSince((before) => new Map(before).set(keyOf(uid, meeting), value));
      };
      const tell = (saved: boolean) => {
        setFailed(
          (before) => new Set([...before].filter((other) => other !== uid).concat(saved ? [] : [uid])),
        );
        if (!saved) set(!present);
      };
      set(present);
      const path = `/staff/trainings/${trainingId}/attendance/${uid}/${meeting}`;
      void send('PUT', path, attendanceResponseSchema, { present }).then(
        ({ kind }) => {
          tell(kind === 'done');
        },
        () => {
          tell(false);
        },
      );
    },
    [trainingId, send],
  );
  const isPresent = ({ uid, present }: RosterPerson, meeting: string) =>
    since.get(keyOf(uid, meeting)) ?? present.includes(meeting);
  const tickAll = (people: readonly RosterPerson[], meeting: string) => {
    for (const person of people) if (!isPresent(person, meeting)) tick(person, meeting, true);
  };
  return { isPresent, tick, tickAll, failed };
}

function keyOf(uid: string, meeting: string): string {
  return `${uid}:${meeting}`;
}
