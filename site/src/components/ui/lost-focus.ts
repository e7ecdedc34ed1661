/** Gives the focus to the page's content when what had it is gone, without scrolling. */
export function recoverLostFocus(): void {
  if (document.activeElement === document.body) {
    document.querySelector('main')?.focus({ preventScroll: true });
  }
}
