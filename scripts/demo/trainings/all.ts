import type { Instant } from '@centro/shared';
import { timeline } from '../timeline.ts';
import { agroindustryTrainings } from './agroindustry.ts';
import { animalProductionTrainings } from './animal-production.ts';
import { archivedTrainings } from './archive.ts';
import { machineryTrainings } from './machinery.ts';
import { managementTrainings } from './management.ts';
import { plantProductionTrainings } from './plant-production.ts';
import type { DemoTraining } from './training.ts';

/** Every training of the demo; on the day of seeding they show all states of spec §4. */
export function demoTrainings(today: Instant): DemoTraining[] {
  const time = timeline(today);
  return [
    ...agroindustryTrainings(time),
    ...machineryTrainings(time),
    ...managementTrainings(time),
    ...animalProductionTrainings(time),
    ...plantProductionTrainings(time),
    ...archivedTrainings(time),
  ];
}
