import { useCallback, useEffect, useState } from 'react';
import type { NamedPerson } from '../../modules/enrolments/staff-contract';

/** The selected people, across pages. */
export interface Selection {
  readonly people: ReadonlyMap<string, NamedPerson>;
  readonly add: (people: readonly NamedPerson[]) => void;
  readonly remove: (people: readonly NamedPerson[]) => void;
  readonly clear: () => void;
}

type People = Selection['people'];

/** By training, so that the selection survives a visit to a person's page. */
const selections = new Map<string, People>();

export function useSelection(trainingId: string): Selection {
  const [people, setPeople] = useState<People>(selections.get(trainingId) ?? new Map());
  useEffect(() => {
    selections.set(trainingId, people);
  }, [trainingId, people]);
  const add = useCallback((added: readonly NamedPerson[]) => {
    setPeople((before) => new Map([...before, ...added.map((person) => [person.uid, person] as const)]));
  }, []);
  const remove = useCallback((removed: readonly NamedPerson[]) => {
    const uids = new Set(removed.map(({ uid }) => uid));
    setPeople((before) => new Map([...before].filter(([uid]) => !uids.has(uid))));
  }, []);
  const clear = useCallback(() => {
    setPeople(new Map());
  }, []);
  return { people, add, remove, clear };
}
