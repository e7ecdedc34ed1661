/** The graded facts of a page: its headers, cookies and content. */
export interface GradedPage {
  /** As visitors reach it, such as `https://centro.example/`. */
  readonly address: string;
  /** By lower-case name, each as it was sent. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Origin of the other site that sent the request. */
  readonly askedFrom: string;
  /** Lines of `set-cookie`. */
  readonly cookies: readonly string[];
  readonly html: string;
}

/** A grade as by MDN's HTTP Observatory. */
export interface Grade {
  readonly score: number;
  readonly grade: string;
  /** Points that each test adds or subtracts. */
  readonly points: Readonly<Record<string, number>>;
}

type Directives = ReadonlyMap<string, ReadonlySet<string>>;

const ANYWHERE = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const INLINE = ["'unsafe-inline'", 'data:'];
const PASSIVE = ['img-src', 'media-src'];
const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

/** Six months, in seconds, as the Observatory counts them. */
const SIX_MONTHS = 15_552_000;

/** Minimum score, without extra points, for extra points to count. */
const EXTRA_FROM = 90;

/** Lowest score of each grade. */
const GRADES: readonly (readonly [from: number, grade: string])[] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
];

/**
 * Grades a page by the rules that MDN's HTTP Observatory publishes (version 5 of its algorithm: tests, points and grades
 * as in `src/analyzer` and `src/grader` of `mdn/mdn-http-observatory` 1.4.8). Simplified: any cookie and any script of
 * another site, which our pages do not have, gets the worst grade.
 */
export function observatoryGrade(page: GradedPage): Grade {
  const directives = directivesOf(page.headers['content-security-policy']);
  const points = {
    'content-security-policy': policyPoints(directives),
    cookies: page.cookies.length === 0 ? 0 : -40,
    'cross-origin-resource-sharing': sharingPoints(page),
    redirection: page.address.startsWith('https:') ? 0 : -20,
    'referrer-policy': referrerPoints(page.headers['referrer-policy']),
    'strict-transport-security': transportPoints(page),
    'subresource-integrity': scriptPoints(page.html),
    'x-content-type-options': page.headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    'x-frame-options': framePoints(directives, page.headers['x-frame-options']),
    'cross-origin-resource-policy': resourcePoints(page.headers['cross-origin-resource-policy']),
  };
  const all = Object.values(points);
  const taken = 100 + sum(all.filter((each) => each < 0));
  const score = Math.max(0, taken >= EXTRA_FROM ? 100 + sum(all) : taken);
  return { score, grade: GRADES.find(([from]) => score >= from)?.[1] ?? 'F', points };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function directivesOf(policy = ''): Directives | undefined {
  const directives = new Map<string, ReadonlySet<string>>();
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().toLowerCase().split(/\s+/);
    if (name === '') continue;
    if (directives.has(name)) return undefined;
    directives.set(name, new Set(sources));
  }
  return directives.size === 0 ? undefined : directives;
}

function policyPoints(directives: Directives | undefined): number {
  if (!directives) return -25;
  const sourcesOf = (name: string) => [
    ...(directives.get(name) ?? directives.get('default-src') ?? new Set(['*'])),
  ];
  const [scripts, styles] = [
    withoutDeadInline(sourcesOf('script-src')),
    withoutDeadInline(sourcesOf('style-src')),
  ];
  if (has(scripts, [...ANYWHERE, ...INLINE]) || has(sourcesOf('object-src'), ANYWHERE)) return -20;
  const active = [...directives].flatMap(([name, sources]) => (PASSIVE.includes(name) ? [] : [...sources]));
  if (active.some(isInsecure)) return -20;
  if (has([...scripts, ...styles], ["'unsafe-eval'"])) return -10;
  if (PASSIVE.flatMap(sourcesOf).some(isInsecure)) return -10;
  if (has(styles, [...ANYWHERE, ...INLINE])) return 0;
  const rest = directives.get('default-src');
  return rest?.size === 1 && rest.has("'none'") ? 10 : 5;
}

/** Browsers ignore `'unsafe-inline'` beside a hash or a nonce. */
function withoutDeadInline(sources: readonly string[]): readonly string[] {
  const named = sources.some((source) => /^'(?:sha(?:256|384|512)|nonce)-/.test(source));
  return named ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
}

function has(sources: readonly string[], wanted: readonly string[]): boolean {
  return sources.some((source) => wanted.includes(source));
}

function isInsecure(source: string): boolean {
  return source.startsWith('http:') || source.startsWith('ftp:');
}

/** Other sites may read the page, unless with the credentials of the visitor. */
function sharingPoints({ headers, askedFrom }: GradedPage): number {
  const reflected = headers['access-control-allow-origin'] === askedFrom;
  return reflected && headers['access-control-allow-credentials'] === 'true' ? -50 : 0;
}

function referrerPoints(policy: string | undefined): number {
  if (policy === undefined) return 0;
  return PRIVATE_REFERRERS.includes(policy) ? 5 : -5;
}

function transportPoints({ address, headers }: GradedPage): number {
  const sent = headers['strict-transport-security'];
  if (!address.startsWith('https:') || sent === undefined) return -20;
  const [, seconds] = /(?:^|;)\s*max-age=(\d+)\s*(?:;|$)/i.exec(sent) ?? [];
  if (seconds === undefined) return -20;
  return Number(seconds) < SIX_MONTHS ? -10 : 0;
}

function scriptPoints(html: string): number {
  const scripts = Array.from(html.matchAll(/<script\b([^>]*)>/gi), ([, attributes = '']) => attributes);
  if (scripts.some((attributes) => /\bsrc=["']?(?:https?:)?\/\//i.test(attributes))) return -50;
  return scripts.some((attributes) => /\bsrc=.*\bintegrity=|\bintegrity=.*\bsrc=/i.test(attributes)) ? 5 : 0;
}

function framePoints(directives: Directives | undefined, header: string | undefined): number {
  if (directives?.has('frame-ancestors') === true) return 5;
  return header !== undefined && /^(?:deny|sameorigin)$/i.test(header) ? 0 : -20;
}

function resourcePoints(policy: string | undefined): number {
  if (policy === undefined) return 0;
  return ['same-origin', 'same-site', 'cross-origin'].includes(policy) ? 0 : -5;
}
