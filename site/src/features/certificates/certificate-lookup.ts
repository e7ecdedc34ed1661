import { formatDate } from '@centro/shared/calendar';
import { isOwnCode, meantCodes, shownCode } from '@centro/shared/certificate/code';
import { certificateResponseSchema, type Certificate } from '@centro/shared/certificate/contract';
import { verificationSchema, verifiedCertificate } from '@centro/shared/certificate/verification';
import { routes } from '@centro/shared/routes';

/** What asking for a code came to. */
type Outcome =
  | { readonly kind: 'found'; readonly certificate: Certificate }
  | { readonly kind: 'unknown' | 'tooMany' | 'failed' };

/**
 * Shows what holds of a certificate.
 *
 * @param result where its texts lie and where it goes
 */
export async function showCertificate(
  code: string,
  result: HTMLElement,
  template: HTMLTemplateElement,
): Promise<void> {
  result.textContent = result.dataset['loading'] ?? '';
  const outcome = await lookUp(code);
  if (outcome.kind === 'found') result.replaceChildren(sheet(outcome.certificate, result, template));
  else result.textContent = result.dataset[outcome.kind] ?? '';
}

/** Asks the cms, and where it does not answer the files that outlive it. */
async function lookUp(code: string): Promise<Outcome> {
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
    return { kind: 'found', certificate };
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
    return { kind: 'found', certificate: certificateResponseSchema.parse(body).data };
  } catch {
    return { kind: 'failed' };
  }
}

function sheet(certificate: Certificate, result: HTMLElement, template: HTMLTemplateElement): Node {
  const copy = document.importNode(template.content, true);
  copy.querySelector('article')?.classList.add(certificate.state);
  const verdict = copy.querySelector('.verdict');
  if (verdict) verdict.textContent = result.dataset[certificate.state] ?? '';
  const facts = factsOf(certificate);
  for (const row of copy.querySelectorAll<HTMLElement>('[data-fact]')) {
    const text = facts[row.dataset['fact'] ?? ''] ?? null;
    const value = row.querySelector('dd');
    if (text === null) row.remove();
    else if (value) value.textContent = text;
  }
  for (const link of copy.querySelectorAll<HTMLAnchorElement>('[data-file]')) {
    link.href = routes.certificateFile(certificate.id, link.dataset['file'] === 'pdf' ? 'pdf' : 'credential');
  }
  const replacement = copy.querySelector<HTMLAnchorElement>('[data-replacement]');
  if (certificate.replacedBy === null) replacement?.remove();
  else if (replacement) replacement.href = routes.certificate(certificate.replacedBy);
  return copy;
}

function factsOf(certificate: Certificate): Readonly<Record<string, string | null>> {
  const { id, names, surnames, dni, courseTitle, condition, start, finish, date, expires, reason } =
    certificate;
  const dates = [start, finish].flatMap((day) => day ?? []).map(dateOf);
  return {
    holder: `${names} ${surnames}`,
    dni,
    training: courseTitle,
    condition,
    dates: dates.length === 0 ? null : [...new Set(dates)].join(' – '),
    issued: dateOf(date),
    expires: expires === null ? null : dateOf(expires),
    reason,
    id: shownCode(id),
  };
}

function dateOf(instant: string): string {
  return formatDate(Date.parse(instant));
}
