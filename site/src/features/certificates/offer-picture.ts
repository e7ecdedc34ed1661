import { verificationCopy } from '../../copy/verification.ts';

/** Offers a sheet as a picture named after its certificate; loads the code on demand. */
export function offerPicture(id: string, sheet: HTMLElement, article: HTMLElement): void {
  const button = article.querySelector<HTMLButtonElement>('[data-picture]');
  const status = article.querySelector<HTMLElement>('[data-picture-status]');
  if (!button || !status) return;
  const { working, done, failed } = verificationCopy.picture;
  const busy = () => button.getAttribute('aria-disabled') === 'true';
  button.hidden = false;
  button.addEventListener('click', () => {
    if (busy()) return;
    button.setAttribute('aria-disabled', 'true');
    status.classList.remove('alarm');
    status.textContent = working;
    import('./sheet-picture.ts')
      .then(({ downloadPicture }) => downloadPicture(sheet, `${id}.png`))
      .then(
        () => {
          status.textContent = done;
        },
        () => {
          status.classList.add('alarm');
          status.textContent = failed;
        },
      )
      .finally(() => {
        button.removeAttribute('aria-disabled');
      });
  });
}
