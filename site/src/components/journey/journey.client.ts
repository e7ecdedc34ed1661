import { formatMoment } from '@centro/shared/calendar';
import { calendarLeaf } from '@centro/shared/calendar-leaf';
import { carried } from '../../lib/session/carried.ts';
import { carriedTraining } from '../../lib/session/way.ts';
import { readTrainingPage, type TrainingPage } from '../../lib/training/training-page.ts';

/** Shows somebody who wants a place in a training which one it is, and how far they are on the way. */
async function showJourney(steps: HTMLElement, course: HTMLElement): Promise<void> {
  const training = carriedTraining(carried());
  if (training === undefined) return;
  steps.hidden = false;
  const page = await readTrainingPage(training);
  if (!page) return;
  showCourse(course, page);
  course.hidden = false;
}

function showCourse(course: HTMLElement, { title, starts, hours, picture }: TrainingPage): void {
  const write = (selector: string, text: string) => {
    const place = course.querySelector<HTMLElement>(selector);
    if (place) place.textContent = text;
  };
  write('[data-title]', title);
  if (starts === undefined) course.querySelector('.leaf')?.remove();
  else {
    for (const [part, text] of Object.entries(calendarLeaf(starts)))
      {write(`[data-leaf=${part}]`, text as string);}
    write('[data-when]', hours === '' ? formatMoment(starts) : hours);
  }
  if (picture) {
    picture.sizes = '20rem';
    picture.alt = '';
    course.prepend(document.importNode(picture));
  }
}

const steps = document.querySelector<HTMLElement>('[data-journey]');
const course = document.querySelector<HTMLElement>('[data-course]');
if (steps && course) void showJourney(steps, course);
