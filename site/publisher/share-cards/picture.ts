/** Longest wait for a picture, in milliseconds. */
const TIMEOUT = 10_000;

const MEDIA = /^\/media\/([^/]+)$/;

/**
 * Fetches a picture of the media library from the cms; `undefined` when it no longer exists, or is on another host: an
 * editor's link must not make this process send requests to other hosts.
 *
 * @param address as pages have it, e.g. `/media/poda.webp`
 * @throws when the cms does not respond
 */
export async function fetchPicture(cmsUrl: string, address: string): Promise<Buffer | undefined> {
  const name = MEDIA.exec(address)?.[1];
  if (name === undefined) return undefined;
  const answer = await fetch(new URL(`/uploads/${name}`, cmsUrl), {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (answer.status >= 500) throw new Error(`The cms answered ${String(answer.status)} for ${address}.`);
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
}
