import { copy } from './copy.ts';
import type { Exchange } from './exchange.ts';
import { CACHE_CONTROL } from './headers.ts';
import { logFailure } from './log.ts';

/** Longest wait for a preview, in milliseconds. */
const PREVIEW_TIMEOUT = 10_000;

/** The publisher that renders previews, and the admin that may frame them. */
export interface PreviewPlace {
  readonly publisherUrl: string;
  /** Origin of the admin, such as `https://admin.centro.example`. */
  readonly adminOrigin: string;
}

/**
 * Forwards a preview from the publisher, which verifies its address (docs/adr/058). Every response may be framed by the
 * admin only, and is neither cached nor indexed.
 */
export async function answerPreview(exchange: Exchange, place: PreviewPlace, address: string): Promise<void> {
  try {
    const answer = await fetch(`${place.publisherUrl}/preview${address}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(PREVIEW_TIMEOUT),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const policy = answer.headers.get('content-security-policy') ?? "default-src 'none'";
    const type = answer.headers.get('content-type') ?? 'text/plain; charset=utf-8';
    send(exchange, place, { status: answer.status, policy, type, body });
  } catch (error) {
    logFailure({ exchange, route: 'preview', status: 503, error });
    const type = 'text/plain; charset=utf-8';
    send(exchange, place, { status: 503, policy: "default-src 'none'", type, body: copy.noPreview });
  }
}

interface Preview {
  readonly status: number;
  /** Content security policy of the page, without `frame-ancestors`. */
  readonly policy: string;
  readonly type: string;
  readonly body: string | Buffer;
}

function send({ response, base, id }: Exchange, { adminOrigin }: PreviewPlace, preview: Preview): void {
  // This header cannot allow the admin's origin.
  const framable = Object.entries(base).filter(([name]) => name !== 'x-frame-options');
  response.writeHead(preview.status, {
    ...Object.fromEntries(framable),
    'content-security-policy': `${preview.policy}; frame-ancestors ${adminOrigin}`,
    'content-type': preview.type,
    'content-length': String(Buffer.byteLength(preview.body)),
    'cache-control': CACHE_CONTROL.none,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-request-id': id,
  });
  response.end(preview.body);
}
