/** Types of training with their labels (spec §9). */
export const TRAINING_TYPE_LABELS = {
  course: 'Curso',
  talk: 'Charla técnica',
  day: 'Jornada',
} as const;

/** Categories of training and of public profiles with their labels (spec §9). */
export const CATEGORY_LABELS = {
  agroindustry: 'Agroindustria',
  machinery: 'Maquinaria y herramientas',
  management: 'Gestión y organización',
  aProduction: 'Producción animal',
  vProduction: 'Producción vegetal',
} as const;

/** Why a training does not take place now, beside its computed state (design, Suspended, cancelled). */
export const INTERRUPTION_LABELS = {
  suspended: 'Suspendida',
  cancelled: 'Cancelada',
} as const;

export type InterruptionKind = keyof typeof INTERRUPTION_LABELS;
export const INTERRUPTIONS = Object.keys(INTERRUPTION_LABELS) as readonly InterruptionKind[];

export type TrainingType = keyof typeof TRAINING_TYPE_LABELS;
export type Category = keyof typeof CATEGORY_LABELS;

export const TRAINING_TYPES = Object.keys(TRAINING_TYPE_LABELS) as readonly TrainingType[];
export const CATEGORIES = Object.keys(CATEGORY_LABELS) as readonly Category[];

/** Names of categories in addresses. */
export const CATEGORY_IDS: Readonly<Record<Category, string>> = {
  agroindustry: 'agroindustria',
  machinery: 'maquinaria',
  management: 'gestion',
  aProduction: 'produccion-animal',
  vProduction: 'produccion-vegetal',
};
