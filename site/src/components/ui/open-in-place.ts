/** Opens the viewer at a picture of a gallery, or replaces the cover of a video by its player. */
export async function openInPlace(link: HTMLElement): Promise<void> {
  const { player } = link.dataset;
  if (player === undefined) await (await import('./picture-viewer.ts')).openViewer(link);
  else playVideo(link, player);
}

/** Makes no request to the video's site before the frame is inserted. */
function playVideo(cover: HTMLElement, player: string): void {
  const frame = document.createElement('iframe');
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.title = cover.ariaLabel ?? '';
  frame.src = player;
  cover.replaceWith(frame);
  frame.focus();
}
