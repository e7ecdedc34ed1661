import type { Block, Inline, List, RichContent } from './blocks.ts';

/** Plain text of rich content, without formatting; pictures become their alternative text. */
export function textOf(content: RichContent): string {
  return content.map(textOfBlock).join('\n');
}

function textOfBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'quote':
    case 'code':
      return textOfInlines(block.children);
    case 'image':
      return block.image.alternativeText ?? '';
    case 'list':
      return textOfList(block);
  }
}

function textOfList({ children }: List): string {
  return children
    .map((item) => (item.type === 'list' ? textOfList(item) : textOfInlines(item.children)))
    .join('\n');
}

function textOfInlines(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => (inline.type === 'link' ? textOfInlines(inline.children) : inline.text))
    .join('');
}
