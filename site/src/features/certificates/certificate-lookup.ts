import { isAddressable, isOwnCode, meantCodes } from '@centro/shared/certificate/code';
import { certificateResponseSchema, type Certificate } from '@centro/shared/certificate/contract';
import { verificationSchema, verifiedCertificate } from '@centro/shared/certificate/verification';
import { routes } from '@centro/shared/routes';

/** Outcome of a lookup. */
export type Outcome =
  | {
      readonly kind: 'found';
      readonly certificate: Certificate;
      /** Where it was found: in the cms, which also has its files, or in a file of the site. */
      readonly source: 'cms' | 'site';
    }
  | { readonly kind: 'unknown' | 'tooMany' | 'failed' };

/** Timeouts of the cms in milliseconds: shorter for own codes, which have a published file as a fallback. */
const TIMEOUTS_MS = { own: 5_000, other: 10_000 };

/** Asks the cms; without a response, reads the published file. */
export async function lookUp(code: string): Promise<Outcome> {
  const codes = meantCodes(code);
  // A malformed code is treated as unknown.
  if (codes.length === 0 || !isAddressable(code)) return { kind: 'unknown' };
  const own = codes.find(isOwnCode);
  const answer = await askServer(code, own === undefined ? TIMEOUTS_MS.other : TIMEOUTS_MS.own);
  const settled = answer.kind === 'found' || answer.kind === 'unknown';
  return settled || own === undefined ? answer : ((await readFile(own)) ?? answer);
}

/** Reads the published file of an own code; a missing file proves nothing. */
async function readFile(own: string): Promise<Outcome | undefined> {
  try {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(own));
    const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
    const response = await fetch(routes.certificateVerification(hex));
    const certificate = verifiedCertificate(verificationSchema.parse(await response.json()), own, Date.now());
    return { kind: 'found', certificate, source: 'site' };
  } catch {
    return undefined;
  }
}

async function askServer(code: string, timeout: number): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(`/api/certificates/${encodeURIComponent(code)}`, { signal });
    // Always read: an unread body blocks its connection.
    const body: unknown = await response.json();
    if (response.status === 404) return { kind: 'unknown' };
    if (response.status === 429) return { kind: 'tooMany' };
    if (!response.ok) return { kind: 'failed' };
    return { kind: 'found', certificate: certificateResponseSchema.parse(body).data, source: 'cms' };
  } catch {
    return { kind: 'failed' };
  }
}
