import type { Editor } from '../editor.ts';

const UPDATES_BETWEEN_NEWS = 4;

/** Version of the training on a page; 0 for none. */
export function versionIn(html: string): number {
  return Number(/Versión (\d+)\./.exec(html)?.[1] ?? 0);
}

/** An editor who updates a training repeatedly, publishes news now and then, and records what was acknowledged. */
export class Newsroom {
  readonly #editor: Editor;
  readonly #documentId: string;
  readonly #published: string[] = [];
  #attempted = 0;
  #acknowledged = 0;

  constructor(editor: Editor, documentId: string) {
    this.#editor = editor;
    this.#documentId = documentId;
  }

  /** Paths of acknowledged news. */
  get published(): readonly string[] {
    return this.#published;
  }

  /** The last acknowledged version of the training. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** The last version sent. */
  get attempted(): number {
    return this.#attempted;
  }

  /** Publishes once, whether or not it is acknowledged. */
  async step(): Promise<void> {
    this.#attempted += 1;
    const number = this.#attempted;
    try {
      await this.#editor.updatePublished('training', this.#documentId, {
        description: `Versión ${String(number)}.`,
      });
      this.#acknowledged = number;
      if (number % UPDATES_BETWEEN_NEWS === 0) await this.#writeNews(number);
    } catch {
      // The cms was killed or not running.
    }
  }

  async #writeNews(number: number): Promise<void> {
    const slug = `noticia-${String(number)}`;
    await this.#editor.createPublished('publication', {
      title: `Noticia ${String(number)}`,
      slug,
      type: 'news',
      description: 'Hay novedades.',
      content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Hay novedades.' }] }],
    });
    this.#published.push(`/publicaciones/${slug}`);
  }
}
