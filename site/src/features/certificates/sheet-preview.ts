import type { Certificate } from '@centro/shared/certificate/contract';
import { sheetTexts, type SheetTexts } from '@centro/shared/certificate/sheet';
import { verificationCopy } from '../../copy/verification.ts';
import { loadStylesheet } from '../../lib/stylesheet.ts';
import { offerPicture } from './offer-picture.ts';
import stylesheet from './sheet.css?url';
import { ornament, qrCode } from './sheet-drawings.ts';
import { addSheetFonts } from './sheet-fonts.ts';

/** Width of the sheet in CSS pixels, as in `sheet.css`: A4 landscape at 150 dpi. */
const SHEET_WIDTH = 1754;
/** Font sizes of a training's title, and its maximum height, in CSS pixels. */
const TITLE = { sizes: [52, 42, 33, 27], height: 126 } as const;

/** Shows a certificate as it looks on paper, and offers it as a picture. */
export async function drawSheet(certificate: Certificate, article: HTMLElement): Promise<void> {
  const preview = article.querySelector<HTMLElement>('[data-preview]');
  const sheet = preview?.querySelector<HTMLElement>('.sheet');
  if (!preview || !sheet) return;
  await loadStylesheet(stylesheet);
  addSheetFonts();
  const texts = sheetTexts(certificate);
  const address = `${sheet.dataset['address'] ?? ''}/${encodeURIComponent(certificate.id)}`;
  write(sheet, texts, address);
  sheet.querySelector('[data-ornament]')?.replaceWith(ornament());
  sheet.querySelector('[data-qr]')?.replaceWith(qrCode(address));
  preview.setAttribute('aria-label', verificationCopy.sheetOf(texts.holder, texts.training));
  preview.hidden = false;
  document.body.classList.add('with-sheet');
  fit(sheet);
  new ResizeObserver(() => {
    sheet.style.setProperty('--scale', String(preview.clientWidth / SHEET_WIDTH));
  }).observe(preview);
  offerPicture(certificate.id, sheet, article);
  // Fonts that load later have other widths.
  await document.fonts.ready;
  fit(sheet);
}

function write(sheet: HTMLElement, texts: SheetTexts, address: string): void {
  const { issued, expires } = texts;
  const written: Readonly<Record<string, string | null>> = {
    ...texts,
    issued: [issued, expires].flatMap((text) => text ?? []).join(' · '),
    address,
  };
  for (const place of sheet.querySelectorAll<HTMLElement>('[data-text]')) {
    const text = written[place.dataset['text'] ?? ''] ?? null;
    if (text === null) place.remove();
    else place.textContent = text;
  }
}

/** Shrinks the name to one line, and the title to its maximum height. */
function fit(sheet: HTMLElement): void {
  const holder = sheet.querySelector<HTMLElement>('[data-text="holder"]');
  const training = sheet.querySelector<HTMLElement>('[data-text="training"]');
  if (!holder || !training) return;
  holder.style.fontSize = '';
  const tooWide = holder.scrollWidth / holder.clientWidth;
  if (tooWide > 1) {
    holder.style.fontSize = `${String(Math.floor(parseFloat(getComputedStyle(holder).fontSize) / tooWide))}px`;
  }
  for (const size of TITLE.sizes) {
    training.style.fontSize = `${String(size)}px`;
    if (training.scrollHeight <= TITLE.height) break;
  }
}
