import { carried } from '../../lib/session/return-state.ts';
import { carriedTraining } from '../../lib/session/redirects.ts';

// Shows the training and the step of the enrolment flow.
const [steps, course] = ['[data-journey]', '[data-course]'].map((part) =>
  document.querySelector<HTMLElement>(part),
);
const training = carriedTraining(carried());
if (steps && course && training !== undefined) {
  steps.hidden = false;
  // The steps are useful without the course.
  import('./show-course.ts').then(({ showCourse }) => showCourse(course, training)).catch(() => undefined);
}
