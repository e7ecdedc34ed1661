/** Moves the focus to the page's content, without scrolling, if the focused element is gone. */
export function recoverLostFocus(): void {
  if (document.activeElement === document.body) {
    document.querySelector('main')?.focus({ preventScroll: true });
  }
}
