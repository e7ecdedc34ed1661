/** How long each picture is shown, in milliseconds (spec §9). */
const INTERVAL = 4000;

const slides = document.querySelector<HTMLElement>('[data-slides]');
const button = document.querySelector<HTMLButtonElement>('[data-slideshow-pause]');
const still = matchMedia('(prefers-reduced-motion: reduce)');

let paused = still.matches;

/** Scrolls to the next picture, and from the last to the first, unless paused, hovered or focused. */
function advance(row: HTMLElement): void {
  if (paused || document.hidden || row.matches(':hover, :focus, :active')) return;
  const step = row.firstElementChild?.clientWidth ?? row.clientWidth;
  const atEnd = row.scrollLeft + row.clientWidth > row.scrollWidth - step / 2;
  row.scrollTo({ left: atEnd ? 0 : row.scrollLeft + step + 1, behavior: 'smooth' });
}

function show(control: HTMLButtonElement): void {
  control.textContent = (paused ? control.dataset['play'] : control.dataset['pause']) ?? '';
  control.hidden = false;
}

if (slides && button) {
  show(button);
  button.addEventListener('click', () => {
    paused = !paused;
    show(button);
  });
  still.addEventListener('change', ({ matches }) => {
    paused = matches;
    show(button);
  });
  setInterval(() => {
    advance(slides);
  }, INTERVAL);
}

// Makes this file a module.
export {};
