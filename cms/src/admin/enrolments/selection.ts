import { useCallback, useState } from 'react';
import type { NamedPerson } from '../../modules/enrolments/staff-contract';

/** People who are chosen, on whatever page they are. */
export interface Selection {
  readonly people: ReadonlyMap<string, NamedPerson>;
  readonly add: (people: readonly NamedPerson[]) => void;
  readonly remove: (people: readonly NamedPerson[]) => void;
  readonly clear: () => void;
}

export function useSelection(): Selection {
  const [people, setPeople] = useState<ReadonlyMap<string, NamedPerson>>(new Map());
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
