/** Opens a picture of a gallery in place; the viewer is loaded by the first touch, and without it the link works. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-viewed]');
  const gallery = link && link.closest<HTMLElement>('[data-gallery]');
  if (!gallery || !(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import('./picture-viewer.ts')
    .then(({ openViewer }) => openViewer(gallery, link))
    .catch(() => {
      location.href = link.getAttribute('href') ?? '';
    });
});

// Without an import or an export this would be no module.
export {};
