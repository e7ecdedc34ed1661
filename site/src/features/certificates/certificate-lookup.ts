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

/** Asks the cms, and where it does not answer the files that outlive it. */
export async function lookUp(code: string): Promise<Outcome> {
  // What can be no code is answered like one that nobody has.
  if (meantCodes(code).length === 0 || !isAddressable(code)) return { kind: 'unknown' };
  const answer = await askServer(code);
  return answer.kind === 'failed' ? ((await readFile(code)) ?? answer) : answer;
}

/** What a file tells of a certificate whose code is of our own making; that there is none tells nothing. */
async function readFile(code: string): Promise<Outcome | undefined> {
  try {
    const [own] = meantCodes(code).filter(isOwnCode);
    if (own === undefined) return undefined;
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(own));
    const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
    const response = await fetch(routes.certificateVerification(hex));
    const certificate = verifiedCertificate(verificationSchema.parse(await response.json()), own, Date.now());
    return { kind: 'found', certificate, source: 'site' };
  } catch {
    return undefined;
  }
}

async function askServer(code: string): Promise<Outcome> {
  try {
    const response = await fetch(`/api/certificates/${encodeURIComponent(code)}`);
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
