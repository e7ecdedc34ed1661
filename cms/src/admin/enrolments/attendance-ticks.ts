import { useCallback, useRef, useState } from 'react';
import { attendanceResponseSchema, type RosterPerson } from '../../modules/enrolments/staff-contract';
import { send } from '../ui/sending';

/** Ticks on the screen: as read, with the changes since. */
export interface Ticks {
  readonly isPresent: (person: RosterPerson, meeting: string) => boolean;
  readonly tick: (person: RosterPerson, meeting: string, present: boolean) => void;
  /** Ticks all people without a tick; idempotent. */
  readonly tickAll: (people: readonly RosterPerson[], meeting: string) => void;
  /** People with a tick that could not be saved and was reverted. */
  readonly failed: ReadonlySet<string>;
}

/** Saves each tick separately and at once, so that concurrent users do not overwrite each other. */
export function useTicks(trainingId: string): Ticks {
  const [since, setSince] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  // The requests of a tick are sent one after the other, so that the last one wins.
  const requests = useRef(new Map<string, Promise<unknown>>());

  const tick = useCallback(
    ({ uid }: RosterPerson, meeting: string, present: boolean) => {
      const set = (value: boolean) => {
        setSince((before) => new Map(before).set(keyOf(uid, meeting), value));
      };
      const finish = (saved: boolean) => {
        setFailed(
          (before) => new Set([...before].filter((other) => other !== uid).concat(saved ? [] : [uid])),
        );
        if (!saved) set(!present);
      };
      set(present);
      const path = `/staff/trainings/${trainingId}/attendance/${uid}/${meeting}`;
      const before = requests.current.get(path) ?? Promise.resolve();
      const request = before.then(() => send('PUT', path, attendanceResponseSchema, { present }));
      requests.current.set(
        path,
        request.catch(() => undefined),
      );
      void request.then(
        ({ kind }) => {
          finish(kind === 'done');
        },
        () => {
          finish(false);
        },
      );
    },
    [trainingId],
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
