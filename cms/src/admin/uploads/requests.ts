import { isUpload, prepareUpload, RefusedFileError } from './prepare';

const TOO_LARGE = 413;

/**
 * Shrinks pictures before Strapi sends them: it uploads by XMLHttpRequest, replaces by fetch, and has no hook in between.
 * Its dialogs receive a refusal like a response of the server.
 */
export function shrinkUploads(): void {
  shrinkFetched();
  shrinkSent();
}

function shrinkFetched(): void {
  const fetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const body = init?.body;
    if (!isUpload(body)) return fetch(input, init);
    try {
      return await fetch(input, { ...init, body: await prepareUpload(body) });
    } catch (error) {
      if (error instanceof RefusedFileError) return new Response(errorBody(error), { status: TOO_LARGE });
      throw error;
    }
  };
}

function shrinkSent(): void {
  // Strapi adds pictures to a gallery as their uploads end. One at a time, that is the order in which they were chosen, and
  // only one is in memory.
  let previous: Promise<unknown> = Promise.resolve();
  const send = Reflect.get(XMLHttpRequest.prototype, 'send');
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    if (!isUpload(body)) {
      send.call(this, body);
      return;
    }
    const isCanceled = cancellation(this);
    const turn = previous.then(() => sendPrepared(this, body, isCanceled, send));
    previous = turn.catch(() => undefined);
  };
}

type Send = typeof XMLHttpRequest.prototype.send;

async function sendPrepared(
  request: XMLHttpRequest,
  form: FormData,
  isCanceled: () => boolean,
  send: Send,
): Promise<void> {
  const prepared = isCanceled() ? undefined : await prepareUpload(form).catch((error: unknown) => error);
  if (isCanceled()) return;
  if (!(prepared instanceof FormData)) {
    refuse(request, prepared);
    return;
  }
  const ended = new Promise((resolve) => {
    request.addEventListener('loadend', resolve);
  });
  send.call(request, prepared);
  await ended;
}

/** Records an abort before sending, which has no effect by itself: the request would be sent afterwards. */
function cancellation(request: XMLHttpRequest): () => boolean {
  let canceled = false;
  const abort = request.abort.bind(request);
  request.abort = () => {
    canceled = true;
    abort();
  };
  return () => canceled;
}

function refuse(request: XMLHttpRequest, error: unknown): void {
  if (error instanceof RefusedFileError) {
    Object.defineProperties(request, {
      status: { value: TOO_LARGE },
      responseText: { value: errorBody(error) },
    });
    request.dispatchEvent(new ProgressEvent('load'));
  } else {
    request.dispatchEvent(new ProgressEvent('error'));
  }
}

function errorBody({ message }: Error): string {
  return JSON.stringify({ error: { message } });
}
