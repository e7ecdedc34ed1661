import { formatMoment } from '@centro/shared/calendar';
import { calendarLeaf } from '@centro/shared/calendar-leaf';
import { readTrainingPage, type TrainingPage } from '../../lib/training/training-page.ts';

/** Fills in which training somebody is on the way to; one that is gone stays out of sight. */
export async function showCourse(course: HTMLElement, trainingId: string): Promise<void> {
  const page = await readTrainingPage(trainingId);
  if (!page) return;
  fillIn(course, page);
  course.hidden = false;
}

function fillIn(course: HTMLElement, { title, starts, hours, picture }: TrainingPage): void {
  const write = (selector: string, text: string) => {
    const place = course.querySelector(selector);
    if (place) place.textContent = text;
  };
  write('[data-title]', title);
  if (starts === undefined) course.querySelector('.leaf')?.remove();
  else {
    const leaf = calendarLeaf(starts);
    write('[data-leaf=weekday]', leaf.weekday);
    write('[data-leaf=day]', leaf.day);
    write('[data-leaf=month]', leaf.month);
    write('[data-when]', hours === '' ? formatMoment(starts) : hours);
  }
  if (!picture) return;
  picture.sizes = '20rem';
  picture.alt = '';
  course.prepend(document.importNode(picture));
}
