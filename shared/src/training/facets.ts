import {
  CATEGORY_IDS,
  CATEGORY_LABELS,
  TRAINING_TYPE_LABELS,
  type Category,
  type TrainingType,
} from './labels.ts';
import type { StateIndex } from './state.ts';

/** Facts by which trainings are filtered. */
export interface Faceted {
  readonly type: TrainingType;
  readonly category: Category;
  readonly index: StateIndex;
  /** Such a training has no value of the state facet. */
  readonly interrupted: boolean;
}

/** A value of a facet: its id in the address, its label, and the predicate for trainings. */
export interface FacetValue {
  readonly id: string;
  readonly label: string;
  readonly holds: (training: Faceted) => boolean;
}

const TYPE_IDS: Readonly<Record<TrainingType, string>> = {
  course: 'curso',
  talk: 'charla-tecnica',
  day: 'jornada',
};

const STATES: readonly (readonly [id: string, label: string, indices: readonly StateIndex[]])[] = [
  ['proximamente', 'Próximamente', [0]],
  ['inscripcion-abierta', 'Inscripción abierta', [1, 1.1, 1.2]],
  ['por-comenzar', 'Por comenzar', [2]],
  ['en-desarrollo', 'Se está desarrollando', [3]],
  ['finalizado', 'Finalizado', [4]],
  ['fechas-a-definir', 'Fechas a definir', [5]],
];

function valuesOf<Key extends string>(
  ids: Readonly<Record<Key, string>>,
  labels: Readonly<Record<Key, string>>,
  keyOf: (training: Faceted) => Key,
): FacetValue[] {
  return (Object.keys(ids) as Key[]).map((key) => ({
    id: ids[key],
    label: labels[key],
    holds: (training) => keyOf(training) === key,
  }));
}

/** Facets of the trainings list, by their name in the address; only one applies at a time (design, Public ids). */
export const FACETS = {
  tipo: valuesOf(TYPE_IDS, TRAINING_TYPE_LABELS, ({ type }) => type),
  categoria: valuesOf(CATEGORY_IDS, CATEGORY_LABELS, ({ category }) => category),
  estado: STATES.map(([id, label, indices]) => ({
    id,
    label,
    holds: ({ index, interrupted }: Faceted) => !interrupted && indices.includes(index),
  })),
} as const satisfies Record<string, readonly FacetValue[]>;

export type FacetName = keyof typeof FACETS;

export const FACET_NAMES = Object.keys(FACETS) as readonly FacetName[];

/** Facet and value, such as `tipo/curso`. */
export type FacetKey = `${FacetName}/${string}`;

/** All values of all facets, in display order. */
export const FACET_KEYS: readonly FacetKey[] = FACET_NAMES.flatMap((name) =>
  FACETS[name].map(({ id }): FacetKey => `${name}/${id}`),
);

/** The value of a key. */
export function facetValue(key: string): FacetValue | undefined {
  const [name, id] = key.split('/');
  return FACET_NAMES.includes(name as FacetName)
    ? FACETS[name as FacetName].find((value) => value.id === id)
    : undefined;
}

/** Keys of a training, one per facet. */
export function facetKeysOf(training: Faceted): FacetKey[] {
  return FACET_NAMES.flatMap((name) =>
    FACETS[name].filter(({ holds }) => holds(training)).map(({ id }): FacetKey => `${name}/${id}`),
  );
}
