import type { StaffErrorCode } from '@centro/shared/errors/staff-codes';
import { useCallback, useRef, useState } from 'react';
import {
  changesResponseSchema,
  MAX_CHANGES,
  MAX_REMOVALS,
  removalResponseSchema,
  settledResponseSchema,
  type NamedPerson,
  type RosterStatus,
} from '../../modules/enrolments/staff-contract';
import { send } from '../ui/sending';

/** A bulk action on people of a training. */
export type BulkAction = RosterStatus | 'none';

/**
 * People per request: small, for visible progress. Where places become free, all fit into one, so that no place goes to
 * a person of the next batch.
 */
const BATCH_SIZES: Readonly<Record<BulkAction, number>> = {
  approved: 50,
  enrolled: 1,
  waiting: MAX_CHANGES,
  none: MAX_REMOVALS,
};

/** A refused person, with the code. */
export interface Refused extends NamedPerson {
  readonly code: StaffErrorCode | undefined;
}

interface Outcome {
  readonly changed: number;
  /** Number of people already in that status. */
  readonly before: number;
  readonly refused: readonly Refused[];
}

/** Progress of a bulk action. */
export interface BulkProgress extends Outcome {
  readonly state: 'asked' | 'running' | 'stopped' | 'done';
  readonly done: number;
}

const BEGINNING: BulkProgress = { state: 'asked', done: 0, changed: 0, before: 0, refused: [] };

/** Runs a bulk action in batches. It can be stopped and resumed, and is idempotent when repeated from the start. */
export function useBulk(trainingId: string, action: BulkAction, people: readonly NamedPerson[]) {
  const change = useBatch(trainingId, action);
  const [progress, setProgress] = useState(BEGINNING);
  const stopping = useRef(new AbortController());

  const run = useCallback(
    async (reason: string) => {
      const stopped = new AbortController();
      stopping.current = stopped;
      let so = { ...progress, state: 'running' as BulkProgress['state'] };
      while (so.done < people.length && !stopped.signal.aborted) {
        setProgress(so);
        const batch = people.slice(so.done, so.done + BATCH_SIZES[action]);
        const outcome = await change(batch, reason).catch(() => undefined);
        if (!outcome) break;
        so = {
          ...so,
          done: so.done + batch.length,
          changed: so.changed + outcome.changed,
          before: so.before + outcome.before,
          refused: [...so.refused, ...outcome.refused],
        };
      }
      setProgress({ ...so, state: so.done < people.length ? 'stopped' : 'done' });
    },
    [progress, change, people, action],
  );

  const stop = useCallback(() => {
    stopping.current.abort();
  }, []);
  return { progress, run, stop };
}

/** Sends a batch; `undefined` if its outcome is unknown. */
function useBatch(trainingId: string, action: BulkAction) {
  return useCallback(
    async (batch: readonly NamedPerson[], reason: string): Promise<Outcome | undefined> => {
      switch (action) {
        case 'approved':
        case 'waiting': {
          const body = { people: batch.map(({ uid }) => uid) };
          const path = `/staff/trainings/${trainingId}/${action === 'approved' ? 'approvals' : 'moves-back'}`;
          const sent = await send('POST', path, changesResponseSchema, body);
          if (sent.kind === 'refused') return undefined;
          const outcomes = new Map(sent.value.data.map((outcome) => [outcome.person, outcome]));
          return {
            changed: sent.value.data.filter(({ changed }) => changed === true).length,
            before: sent.value.data.filter(({ changed }) => changed === false).length,
            refused: batch.flatMap((person) => {
              const outcome = outcomes.get(person.uid);
              return outcome?.done === true ? [] : [{ ...person, code: outcome?.code }];
            }),
          };
        }
        case 'none': {
          const enrolments = batch.map(({ uid }) => ({ training: trainingId, person: uid }));
          const body = { enrolments, reason, keepOut: false };
          const sent = await send('POST', '/staff/enrolment-removals', removalResponseSchema, body);
          if (sent.kind === 'refused') return undefined;
          const { removed } = sent.value.data;
          return { changed: removed, before: batch.length - removed, refused: [] };
        }
        case 'enrolled': {
          const outcome: Outcome = { changed: 0, before: 0, refused: [] };
          const [person] = batch;
          if (!person) return outcome;
          const path = `/staff/trainings/${trainingId}/enrolments/${person.uid}`;
          const sent = await send('PUT', path, settledResponseSchema, {
            status: action,
            onlyWaiting: true,
          });
          if (sent.kind === 'refused') {
            return sent.code === undefined ? undefined : { ...outcome, refused: [{ ...person, ...sent }] };
          }
          return { ...outcome, [sent.value.data.changed ? 'changed' : 'before']: 1 };
        }
      }
    },
    [trainingId, action],
  );
}
