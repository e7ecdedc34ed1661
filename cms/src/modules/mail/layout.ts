import { NEUTRALS, paletteOf, type Palette } from '@centro/shared/site-content/palette';
import type { MailCentre } from '../site-content/centre';
import { mailTexts, type Letter, type MailLink } from './texts';
import type { Message } from './transport';

interface Frame {
  readonly centre: MailCentre;
  /** Base URL of the site. */
  readonly site: string;
  /** First names of the recipient, if the address is confirmed. */
  readonly names?: string | null | undefined;
}

/** The parts of a mail in reading order, with absolute URLs; source of the text and the HTML version. */
interface RenderedMail {
  readonly heading: string;
  readonly opening: readonly string[];
  readonly items: readonly string[];
  readonly closing: readonly string[];
  readonly link: PressedLink | undefined;
  readonly sender: readonly string[];
  readonly reason: string | undefined;
  readonly reasonLink: PressedLink | undefined;
  readonly code: string | undefined;
}

interface PressedLink {
  readonly label: string;
  readonly address: string;
}

/** Secondary text, like `--ink-soft` on the site. */
const SOFT_INK = { light: '#5a5347', dark: '#c0b8a8' };

/** Renders a letter as plain text and HTML. */
export function renderMail(letter: Letter, frame: Frame): Pick<Message, 'subject' | 'text' | 'html'> {
  const laid = layOut(letter, frame);
  const { subject } = letter;
  return { subject, text: plain(laid), html: formatted(laid, subject, frame.centre) };
}

function layOut(letter: Letter, { centre, site, names }: Frame): RenderedMail {
  const { subject, heading = subject, paragraphs, items = [], closing = [], link, footer, code } = letter;
  const pressed = ({ label, path }: MailLink) => ({ label, address: new URL(path, site).href });
  const { name, address, phone } = centre;
  return {
    heading,
    opening: [...greeting(names), ...paragraphs],
    items,
    closing,
    link: link && pressed(link),
    sender: [
      name,
      ...(address === null ? [] : [address]),
      ...(phone === null ? [] : [mailTexts.phone(phone)]),
    ],
    reason: footer?.text,
    reasonLink: footer?.link && pressed(footer.link),
    code,
  };
}

/** Always a single line, whatever the names contain. */
function greeting(names: string | null | undefined): string[] {
  const line = (names ?? '').replace(/\s+/g, ' ').trim();
  return line === '' ? [] : [mailTexts.greeting(line)];
}

function plain({ opening, items, closing, link, sender, reason, reasonLink }: RenderedMail): string {
  const addressed = ({ label, address }: PressedLink) => `${label}:\n${address}`;
  const footer = [...(reason === undefined ? [] : [reason]), ...(reasonLink ? [addressed(reasonLink)] : [])];
  const parts = [
    ...opening,
    ...(items.length > 0 ? [items.map((item) => `- ${item}`).join('\n')] : []),
    ...closing,
    ...(link ? [addressed(link)] : []),
    sender.join('\n'),
    ...(footer.length > 0 ? [footer.join('\n')] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function formatted(laid: RenderedMail, title: string, { name, colour }: MailCentre): string {
  const palette = paletteOf(colour);
  const { brand, onBrand, pattern } = palette.light;
  const { paper, card, ink } = NEUTRALS.light;
  return `<!doctype html>
<html lang="es-AR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>
<style>@media (prefers-color-scheme:dark){${darkStyles(palette)}}</style></head>
<body class="p" style="margin:0;background:${paper}">
<div class="c" style="max-width:600px;margin:0 auto;background:${card};color:${ink};font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<p class="b" style="margin:0;padding:16px 24px;background:${brand};color:${onBrand};font:bold 20px/1.3 Georgia,serif">${escaped(name)}</p>
<div style="padding:8px 24px 16px">
<h1 style="margin:16px 0;font:bold 26px/1.2 Georgia,serif">${escaped(laid.heading)}</h1>
${bodyOf(laid, palette)}
</div>
<div class="s" style="padding:16px 24px;border-top:2px dotted ${pattern};color:${SOFT_INK.light};font-size:14px">
${footerOf(laid, palette)}
</div>
</div>
</body>
</html>
`;
}

/** Mail clients without dark-scheme support ignore these or darken the light colours themselves. */
function darkStyles({ dark }: Palette): string {
  const { paper, card, ink } = NEUTRALS.dark;
  const rules = [
    `.p{background:${paper}`,
    `.c{background:${card}!important;color:${ink}`,
    `.b{background:${dark.brand}!important;border-color:${dark.brand}!important;color:${dark.onBrand}`,
    `.s{border-color:${dark.pattern}!important;color:${SOFT_INK.dark}`,
    `.a{color:${dark.accent}`,
  ];
  return rules.map((rule) => `${rule}!important}`).join('');
}

function bodyOf({ opening, items, closing, link, code }: RenderedMail, palette: Palette): string {
  const parts = [
    ...opening.map((text) => paragraphOf(text, code)),
    ...(items.length > 0 ? [`<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`] : []),
    ...closing.map((text) => paragraphOf(text, code)),
    ...(link ? [button(link, palette)] : []),
  ];
  return parts.join('\n');
}

function paragraphOf(text: string, code: string | undefined): string {
  const [before = '', ...after] = code === undefined ? [text] : text.split(code);
  const large = `<strong style="font-size:32px;line-height:1.2;letter-spacing:3px;white-space:nowrap">${escaped(code ?? '')}</strong>`;
  return `<p>${[before, ...after].map(escaped).join(large)}</p>`;
}

function button({ label, address }: PressedLink, { light }: Palette): string {
  const style = `display:inline-block;padding:12px 24px;border:2px solid ${light.brandEdge};border-radius:8px;background:${light.brand};color:${light.onBrand};font-weight:bold;text-decoration:none`;
  return `<p><a class="b" href="${escaped(address)}" style="${style}">${escaped(label)}</a></p>
<p class="s" style="color:${SOFT_INK.light};font-size:14px">${mailTexts.ifNotPressed}<br><span style="word-break:break-all">${escaped(address)}</span></p>`;
}

function footerOf({ sender, reason, reasonLink }: RenderedMail, { light }: Palette): string {
  const parts = [
    `<p style="margin:0">${sender.map(escaped).join('<br>')}</p>`,
    ...(reason === undefined ? [] : [`<p style="margin:8px 0 0">${escaped(reason)}</p>`]),
    ...(reasonLink
      ? [
          `<p style="margin:8px 0 0"><a class="a" href="${escaped(reasonLink.address)}" style="color:${light.accent}">${escaped(reasonLink.label)}</a></p>`,
        ]
      : []),
  ];
  return parts.join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
