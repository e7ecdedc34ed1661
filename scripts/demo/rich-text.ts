/** A run of text with its marks. */
interface DemoText {
  readonly type: 'text';
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
}

interface DemoLink {
  readonly type: 'link';
  readonly url: string;
  readonly children: readonly DemoText[];
}

type DemoInline = DemoText | DemoLink;

interface DemoListItem {
  readonly type: 'list-item';
  readonly children: readonly DemoInline[];
}

interface DemoList {
  readonly type: 'list';
  /** Nesting level, as required by Strapi's editor. */
  readonly indentLevel: number;
  readonly format: 'ordered' | 'unordered';
  readonly children: readonly (DemoListItem | DemoList)[];
}

/** A block of Strapi Blocks, except that pictures are ids instead of uploaded files. */
export type DemoBlock<Picture extends string> =
  | { readonly type: 'paragraph' | 'quote' | 'code'; readonly children: readonly DemoInline[] }
  | { readonly type: 'heading'; readonly level: number; readonly children: readonly DemoInline[] }
  | { readonly type: 'image'; readonly picture: Picture }
  | DemoList;

interface Line {
  readonly indent: number;
  readonly text: string;
}

const LIST_ITEM = /^(?:-|\d+\.) (.*)$/;
const INLINE = /\*\*(.+?)\*\*|_(.+?)_|\[(.+?)\]\((.+?)\)/g;

/**
 * Parses the simple markup of demo texts into blocks:
 * `## heading`, `- item` and `1. item` (two spaces deeper nests), `> quote`, `~ formula`, `![picture]`,
 * `**bold**`, `_italic_` and `[label](address)`. Lines of one paragraph are joined; an empty line ends it.
 *
 * @throws when a picture is not one of `pictures`
 */
export function richText<Picture extends string>(
  source: string,
  pictures: readonly Picture[],
): DemoBlock<Picture>[] {
  return paragraphsOf(source).flatMap((lines) => readBlock(lines, pictures));
}

function paragraphsOf(source: string): Line[][] {
  const lines = source.split('\n').map((line) => ({ indent: line.search(/\S|$/), text: line.trim() }));
  const margin = Math.min(...lines.filter(({ text }) => text !== '').map(({ indent }) => indent));
  const paragraphs: Line[][] = [[]];
  for (const { indent, text } of lines) {
    if (text === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push({ indent: indent - margin, text });
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

function readBlock<Picture extends string>(
  lines: readonly Line[],
  pictures: readonly Picture[],
): DemoBlock<Picture>[] {
  const [first] = lines;
  if (first === undefined) return [];
  if (LIST_ITEM.test(first.text)) return [readList(lines)];
  const text = lines.map((line) => line.text).join(' ');
  const [, level, heading] = /^(#+) (.*)$/.exec(text) ?? [];
  if (level !== undefined) {
    return [{ type: 'heading', level: level.length, children: inlines(heading ?? '') }];
  }
  const [, picture] = /^!\[(.*)\]$/.exec(text) ?? [];
  if (picture !== undefined) return [{ type: 'image', picture: named(picture, pictures) }];
  if (text.startsWith('> ')) return [{ type: 'quote', children: inlines(text.slice(2)) }];
  if (text.startsWith('~ ')) return [{ type: 'code', children: [{ type: 'text', text: text.slice(2) }] }];
  return [{ type: 'paragraph', children: inlines(text) }];
}

function named<Picture extends string>(name: string, pictures: readonly Picture[]): Picture {
  const picture = pictures.find((candidate) => candidate === name);
  if (picture === undefined) throw new Error(`No picture is called ${name}.`);
  return picture;
}

function readList(lines: readonly Line[], indentLevel = 0): DemoList {
  const children: (DemoListItem | DemoList)[] = [];
  const margin = lines[0]?.indent ?? 0;
  for (let index = 0; index < lines.length;) {
    const end = lines.findIndex((line, at) => at > index && line.indent <= margin);
    const group = lines.slice(index, end === -1 ? lines.length : end);
    const [item, ...deeper] = group;
    if (item !== undefined) children.push(listItem(item, deeper));
    const nested = deeper.filter((line) => isNested(line, deeper));
    if (nested.length > 0) children.push(readList(nested, indentLevel + 1));
    index += group.length;
  }
  const format = /^\d/.test(lines[0]?.text ?? '') ? 'ordered' : 'unordered';
  return { type: 'list', format, indentLevel, children };
}

const listItem = (item: Line, deeper: readonly Line[]): DemoListItem => ({
  type: 'list-item',
  children: inlines(itemText(item, deeper)),
});

/** Deeper lines before the first deeper item continue the item itself. */
function itemText(item: Line, deeper: readonly Line[]): string {
  const continued = deeper.filter((line) => !isNested(line, deeper)).map((line) => line.text);
  return [LIST_ITEM.exec(item.text)?.[1] ?? item.text, ...continued].join(' ');
}

function isNested(line: Line, deeper: readonly Line[]): boolean {
  const first = deeper.findIndex(({ text }) => LIST_ITEM.test(text));
  return first !== -1 && deeper.indexOf(line) >= first;
}

function inlines(text: string): DemoInline[] {
  const found: DemoInline[] = [];
  let position = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > position) found.push(plain(text.slice(position, match.index)));
    found.push(marked(match));
    position = match.index + match[0].length;
  }
  if (position < text.length) found.push(plain(text.slice(position)));
  // Strapi's editor requires a text, possibly empty, at both ends of a line.
  if (found.at(-1)?.type === 'link') found.push(plain(''));
  if (found[0]?.type === 'link') found.unshift(plain(''));
  return found;
}

function marked([, bold, italic, label, url]: RegExpExecArray): DemoInline {
  if (bold !== undefined) return { ...plain(bold), bold: true };
  if (italic !== undefined) return { ...plain(italic), italic: true };
  return { type: 'link', url: url ?? '', children: [plain(label ?? '')] };
}

const plain = (text: string): DemoText => ({ type: 'text', text });
