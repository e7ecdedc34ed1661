/** Opens pictures and videos in place; the code is loaded on the first click, and without it the links work. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-gallery] a');
  if (!link || !(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import('./open-in-place.ts')
    .then(({ openInPlace }) => openInPlace(link))
    .catch(() => {
      location.href = link.getAttribute('href') ?? '';
    });
});

// Makes this file a module.
export {};
