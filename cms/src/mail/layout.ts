import type { Message } from './transport';
import { mailTexts, type Letter } from './texts';

interface Frame {
  /** Name of the centre. */
  readonly from: string;
  /** Where the site is; paths of links begin there. */
  readonly site: string;
}

/** A letter as mail programs show it: with and without formatting. */
export function lay(
  { subject, paragraphs, items = [], closing = [], link, footer }: Letter,
  { from, site }: Frame,
): Pick<Message, 'subject' | 'text' | 'html'> {
  const address = link && new URL(link.path, site).href;
  const text = [
    ...paragraphs,
    ...(items.length > 0 ? [items.map((item) => `- ${item}`).join('\n')] : []),
    ...closing,
    ...(link && address ? [`${link.label}:\n${address}`] : []),
    from,
    ...(footer ? [`${footer.text}\n${footer.link.label}:\n${new URL(footer.link.path, site).href}`] : []),
  ].join('\n\n');
  const body = [
    ...paragraphs.map(paragraphOf),
    ...(items.length > 0 ? [`<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`] : []),
    ...closing.map(paragraphOf),
    ...(link && address ? [button(link.label, address)] : []),
    `<p style="color:#5b5b52">${escaped(from)}</p>`,
    ...(footer ? [footerOf(footer, new URL(footer.link.path, site).href)] : []),
  ];
  return { subject, text: `${text}\n`, html: page(subject, body.join('\n')) };
}

function footerOf({ text, link }: NonNullable<Letter['footer']>, address: string): string {
  return `<p style="color:#5b5b52;font-size:14px">${escaped(text)}<br><a href="${escaped(address)}" style="color:#24603a">${escaped(link.label)}</a></p>`;
}

function paragraphOf(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

function button(label: string, address: string): string {
  const style =
    'display:inline-block;padding:12px 24px;border-radius:999px;background:#24603a;color:#fff;font-weight:bold;text-decoration:none';
  return `<p><a href="${escaped(address)}" style="${style}">${escaped(label)}</a></p>
<p style="color:#5b5b52;font-size:14px">${mailTexts.ifNotPressed}<br><span style="word-break:break-all">${escaped(address)}</span></p>`;
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="es-AR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;background:#faf8f1">
<div style="max-width:560px;margin:0 auto;padding:24px;font:16px/1.6 system-ui,sans-serif;color:#20241f">
<h1 style="font-size:22px;line-height:1.3">${escaped(title)}</h1>
${body}
</div>
</body>
</html>
`;
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
