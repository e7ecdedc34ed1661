import { isAddressable, isOwnCode, meantCodes } from '@centro/shared/certificate/code';
import { certificateResponseSchema, type Certificate } from '@centro/shared/certificate/contract';
import { verificationSchema, verifiedCertificate } from '@centro/shared/certificate/verification';
import { routes } from '@centro/shared/routes';

/** What asking for a code came to. */
export type Outcome =
  | {
      readonly kind: 'found';
      readonly certificate: Certificate;
      /** Whether the cms told of it, which has its files too, or what the site has published. */
      readonly source: 'cms' | 'site';
    }
  | { readonly kind: 'unknown' | 'tooMany' | 'failed' };

/** How long the cms may take before what stands in for it is asked, in milliseconds; codes without that wait longer. */
const TIMEOUTS_MS = { own: 5_000, other: 10_000 };

/** Asks the cms, and where it gives no answer the files that outlive it. */
export async function lookUp(code: string): Promise<Outcome> {
  const codes = meantCodes(code);
  // What can be no code is answered like one that nobody has.
  if (codes.length === 0 || !isAddressable(code)) return { kind: 'unknown' };
  const own = codes.find(isOwnCode);
  const answer = await askServer(code, own === undefined ? TIMEOUTS_MS.other : TIMEOUTS_MS.own);
  const settled = answer.kind === 'found' || answer.kind === 'unknown';
  return settled || own === undefined ? answer : ((await readFile(own)) ?? answer);
}

/** What a file tells of a certificate whose code is of our own making; that there is none tells nothing. */
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

async function askServer(code: string, patience: number): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(`/api/certificates/${encodeURIComponent(code)}`, { signal });
    // Read in any case: an answer that is left lying holds its connection.
    const body: unknown = await response.json();
    if (response.status === 404) return { kind: 'unknown' };
    if (response.status === 429) return { kind: 'tooMany' };
    if (!response.ok) return { kind: 'failed' };
    return { kind: 'found', certificate: certificateResponseSchema.parse(body).data, source: 'cms' };
  } catch {
    return { kind: 'failed' };
  }
}
