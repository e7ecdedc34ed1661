import { readTrainingPage, type TrainingPage } from '../../lib/training/training-page.ts';

/** Shows the training being enrolled in; stays hidden if it no longer exists. */
export async function showCourse(course: HTMLElement, trainingId: string): Promise<void> {
  const page = await readTrainingPage(trainingId);
  if (!page) return;
  fillIn(course, page);
  course.hidden = false;
}

function fillIn(course: HTMLElement, { title, leaf, hours, picture }: TrainingPage): void {
  const write = (selector: string, text: string) => {
    const place = course.querySelector(selector);
    if (place) place.textContent = text;
  };
  write('[data-title]', title);
  write('[data-hours]', hours);
  if (leaf.length === 0) course.querySelector('.leaf')?.remove();
  leaf.forEach((text, part) => {
    write(`.leaf > :nth-child(${String(part + 1)})`, text);
  });
  if (!picture) return;
  picture.sizes = '20rem';
  picture.alt = '';
  course.prepend(document.importNode(picture));
}
