import { errorResponseSchema } from '@centro/shared';
import { z } from 'zod';

/** Outcome of a request: done, refused with an error of the contract, or unknown, if there was no response. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

/** Error codes for a missing or incomplete response of the cms. */
const UNANSWERED: readonly string[] = ['unavailable', 'unexpected'];

/** Timeout in milliseconds, longer than the front's. */
const TIMEOUT_MS = 60_000;

/** A browser with its own IP address, for a system that may die during any request. */
export class Caller {
  readonly #cookies = new Map<string, string>();
  readonly #site: string;
  readonly #address: string;

  /** @param address client IP address, unique so that people do not share rate limits */
  constructor(site: string, address: string) {
    this.#site = site;
    this.#address = address;
  }

  /**
   * Sends a request to a path below `/api`.
   *
   * @throws if the response matches neither the schema nor the contract's errors
   */
  async send<S extends z.core.$ZodType>(
    method: string,
    path: string,
    schema: S,
    body?: FormData | object,
  ): Promise<Outcome<z.output<S>>> {
    const answer = await this.#ask(method, path, body);
    if (!answer) return { kind: 'unknown' };
    const { response, text } = answer;
    if (response.ok) return { kind: 'done', data: parsed(schema, text, `${method} ${path}`) };
    const { code } = parsed(errorResponseSchema, text, `${method} ${path}`).error.details;
    return UNANSWERED.includes(code) ? { kind: 'unknown' } : { kind: 'refused', code };
  }

  async #ask(method: string, path: string, body: FormData | object | undefined) {
    const form = body instanceof FormData;
    const headers = {
      cookie: Array.from(this.#cookies, (pair) => pair.join('=')).join('; '),
      origin: this.#site,
      'x-forwarded-for': this.#address,
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    };
    const sent = body === undefined ? {} : { body: form ? body : JSON.stringify(body) };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(`${this.#site}/api${path}`, { method, headers, signal, ...sent });
      const text = await response.text();
      this.#keepCookies(response);
      return { response, text };
    } catch {
      // No response, or an incomplete one.
      return undefined;
    }
  }

  #keepCookies({ headers }: Response): void {
    for (const cookie of headers.getSetCookie()) {
      const [name = '', ...value] = cookie.split(';', 1).join().split('=');
      this.#cookies.set(name, value.join('='));
    }
  }
}

function parsed<S extends z.core.$ZodType>(schema: S, text: string, what: string): z.output<S> {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch (error) {
    throw new Error(`The response to ${what} violates the contract: ${text.slice(0, 300)}`, {
      cause: error,
    });
  }
}
