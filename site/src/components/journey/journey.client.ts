import { carried } from '../../lib/session/carried.ts';
import { carriedTraining } from '../../lib/session/way.ts';

/** Shows somebody who wants a place in a training which one it is, and how far they are on the way. */
const [steps, course] = ['[data-journey]', '[data-course]'].map((part) =>
  document.querySelector<HTMLElement>(part),
);
const training = carriedTraining(carried());
if (steps && course && training !== undefined) {
  steps.hidden = false;
  // The steps do without it.
  import('./show-course.ts').then(({ showCourse }) => showCourse(course, training)).catch(() => undefined);
}
