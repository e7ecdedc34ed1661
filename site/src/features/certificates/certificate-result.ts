import { formatDate } from '@centro/shared/calendar';
import { shownCode } from '@centro/shared/certificate/code';
import type { Certificate } from '@centro/shared/certificate/contract';
import { routes } from '@centro/shared/routes';
import { verificationCopy } from '../../copy/verification.ts';
import { lookUp, type Outcome } from './certificate-lookup.ts';

type Verdict = keyof typeof verificationCopy.verdicts;
type Found = Extract<Outcome, { kind: 'found' }>;

/**
 * Looks up a certificate and shows its state and details.
 *
 * @param result with the live region of the verdict, and a template of the details
 */
export async function showCertificate(code: string, result: HTMLElement): Promise<void> {
  const verdict = result.querySelector<HTMLElement>('[data-verdict]');
  const template = result.querySelector('template');
  if (!verdict || !template) return;
  verdict.textContent = verificationCopy.loading;
  const outcome = await lookUp(code);
  if (outcome.kind !== 'found') {
    judge(verdict, outcome.kind);
    return;
  }
  judge(verdict, outcome.certificate.state);
  const copy = document.importNode(template.content, true);
  const article = copy.querySelector('article');
  if (!article) return;
  describe(article, outcome);
  template.replaceWith(copy);
  await preview(outcome.certificate, article);
}

async function preview(certificate: Certificate, article: HTMLElement): Promise<void> {
  try {
    const { drawSheet } = await import('./sheet-preview.ts');
    await drawSheet(certificate, article);
  } catch {
    // Offline: the text beside the sheet has the same content.
  }
}

/** Shows the verdict in plain words, not by colour alone. */
function judge(place: HTMLElement, verdict: Verdict): void {
  const { title, text } = verificationCopy.verdicts[verdict];
  const [heading, sentence] = [document.createElement('strong'), document.createElement('span')];
  heading.textContent = title;
  sentence.textContent = text;
  place.dataset['verdict'] = verdict;
  place.replaceChildren(heading, ' ', sentence);
}

function describe(article: HTMLElement, { certificate, source }: Found): void {
  const facts = factsOf(certificate);
  for (const row of article.querySelectorAll<HTMLElement>('[data-fact]')) {
    const text = facts[row.dataset['fact'] ?? ''] ?? null;
    const value = row.querySelector('dd');
    if (text === null) row.remove();
    else if (value) value.textContent = text;
  }
  lead(article, '[data-replacement]', certificate.replacedBy);
  lead(article, '[data-replaced]', certificate.replaces);
  // Files are offered only if the cms has responded.
  const others = source === 'cms' ? '[data-away]' : '[data-file]';
  for (const element of article.querySelectorAll(others)) element.remove();
  if (certificate.kind === 'enrolment') article.querySelector('[data-file="credential"]')?.remove();
  for (const link of article.querySelectorAll<HTMLAnchorElement>('[data-file]')) {
    link.href = routes.certificateFile(certificate.id, link.dataset['file'] === 'pdf' ? 'pdf' : 'credential');
  }
}

/** Links to the certificate that replaces this one, or that it replaces, if there is one. */
function lead(article: HTMLElement, selector: string, code: string | null): void {
  const link = article.querySelector<HTMLAnchorElement>(selector);
  if (code === null) link?.remove();
  else if (link) link.href = routes.certificate(code);
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
