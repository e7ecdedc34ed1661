import PhotoSwipe from 'photoswipe';
import stylesheet from 'photoswipe/style.css?url';
import { z } from '@centro/shared/zod-mini';
import { loadStylesheet } from '../../lib/stylesheet.ts';

const textsSchema = z.object({
  close: z.string(),
  zoom: z.string(),
  previous: z.string(),
  next: z.string(),
  failed: z.string(),
});

let ready: Promise<unknown> | undefined;

/** Shows the pictures of a link's gallery over the page, beginning with its own (spec §2, image viewer). */
export async function openViewer(link: HTMLElement): Promise<void> {
  await (ready ??= loadStylesheet(stylesheet));
  const gallery = link.closest<HTMLElement>('[data-gallery]');
  if (!gallery) return;
  const texts = z.parse(textsSchema, JSON.parse(gallery.dataset['texts'] ?? ''));
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('a:not([data-player])')];
  const viewer = new PhotoSwipe({
    dataSource: links.map((item) => ({
      src: item.href,
      width: Number(item.dataset['pswpWidth']),
      height: Number(item.dataset['pswpHeight']),
      alt: item.querySelector('img')?.alt ?? '',
    })),
    index: links.findIndex((item) => item === link),
    closeTitle: texts.close,
    zoomTitle: texts.zoom,
    arrowPrevTitle: texts.previous,
    arrowNextTitle: texts.next,
    errorMsg: texts.failed,
    showHideAnimationType: 'none',
  });
  viewer.on('close', () => {
    link.focus();
  });
  viewer.init();
}
