import type { Editor } from '../editor.ts';

const UPDATES_BETWEEN_NEWS = 4;

/** Which version of the training a page shows, 0 for none. */
export function versionIn(html: string): number {
  return Number(/Versión (\d+)\./.exec(html)?.[1] ?? 0);
}

/** An editor who changes a training again and again and writes news now and then, and remembers what was acknowledged. */
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

  /** Addresses of the news whose publishing was acknowledged. */
  get published(): readonly string[] {
    return this.#published;
  }

  /** The last version of the training that was acknowledged. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** The last one that was sent. */
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
      // The cms died, or was not there.
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
