import { SCORE_FIELDS, type Ranking } from './public-profile/ranking.ts';
import { PALETTE_VERSION } from './site-content/palette-version.ts';
import { isPublicId } from './text/slug.ts';
import type { FacetKey } from './training/facets.ts';
import { CATEGORIES, CATEGORY_IDS } from './training/labels.ts';

/** Addresses of the site; the only place where they are written (spec §2). */
export const routes = {
  home: () => '/',
  /** The name says it all, so that what is below it never changes. @param colour `#rrggbb` */
  theme: (colour: string) => `/tema/${colour.slice(1).toLowerCase()}-${String(PALETTE_VERSION)}.css`,
  siteData: () => '/assets/data.json',
  trainings: (page = 1) => (page === 1 ? '/capacitaciones' : `/capacitaciones/pagina/${String(page)}`),
  training: (id: string) => `/capacitaciones/${encodeURIComponent(id)}`,
  trainingAction: (id: string, action: 'inscribirme') => `${routes.training(id)}/${action}`,
  trainingsWith: (facet: FacetKey, page = 1) =>
    `/capacitaciones/${facet}${page === 1 ? '' : `/pagina/${String(page)}`}`,
  /** All coming meetings, for calendars that follow it. */
  calendar: () => '/capacitaciones/calendario.ics',
  trainingCalendar: (id: string) => `${routes.training(id)}/calendario.ics`,
  archive: (page = 1) => (page === 1 ? '/archivo' : `/archivo/pagina/${String(page)}`),
  publications: (page = 1) => (page === 1 ? '/publicaciones' : `/publicaciones/pagina/${String(page)}`),
  /** The picture shown where a page is shared; its name says all that is drawn. */
  shareCard: (name: string) => `/tarjetas/${name}.jpg`,
  publicationFeed: () => '/publicaciones/rss.xml',
  publication: (id: string) => `/publicaciones/${encodeURIComponent(id)}`,
  search: () => '/buscar',
  searchIndex: () => '/buscar/indice.json',
  archiveSearchIndex: () => '/buscar/archivo.json',
  offline: () => '/sin-conexion',
  manifest: () => '/manifest.webmanifest',
  sitemap: () => '/sitemap.xml',
  robots: () => '/robots.txt',
  about: () => '/acerca',
  treasury: () => '/cooperadora',
  certificates: () => '/constancias',
  certificate: (code: string) => `/constancias/${encodeURIComponent(code)}`,
  /** What a file tells of a certificate, by the hash of its code. */
  certificateVerification: (hash: string) => `/constancias/verificacion/${hash}.json`,
  /** The document of the issuer of credentials (W3C, did:web). */
  issuer: () => '/.well-known/did.json',
  /** Which credentials were taken back. */
  statusList: (number: number) => `/constancias/estado/${String(number)}.json`,
  certificateFile: (code: string, kind: 'credential' | 'pdf') =>
    `/api/certificates/${encodeURIComponent(code)}/${kind}`,
  enterId: (trainingId?: string) => withParameters('/ingresar', trainingId),
  login: (email?: string, trainingId?: string) => withParameters('/login', email, trainingId),
  /** The token of a mail, in the fragment: no server and no log ever sees it (design, Identity). */
  newPassword: (token?: string) => `/nueva-clave${token === undefined ? '' : `#${token}`}`,
  signUp: (dniNumber?: string, trainingId?: string) => withParameters('/signup', dniNumber, trainingId),
  createProfile: (dniNumber?: string, trainingId?: string) =>
    withParameters('/crear-perfil', dniNumber, trainingId),
  createFoodHandler: (trainingId?: string) => withParameters('/crear-perfil/manipulador', trainingId),
  profile: (section?: ProfileSection) => withParameters('/mi-perfil', section),
  publicProfile: () => '/perfil-publico',
  /** People who look for work, by one of the rankings (issue 7). */
  board: (ranking: Ranking = 'totalScore', page = 1) =>
    `/bolsa-de-trabajo${rankingPath(ranking)}${page === 1 ? '' : `/pagina/${String(page)}`}`,
  editProfile: () => '/editar-perfil',
  editFoodHandler: (trainingId?: string) => withParameters('/editar-perfil/manipulador', trainingId),
  subscriptions: () => '/editar-perfil/suscripciones',
  /** The token of a mail, in the fragment, as that of a new password. */
  confirmEmail: (token?: string) => `/confirmar-correo${token === undefined ? '' : `#${token}`}`,
  /** As above. */
  unsubscribe: (token?: string) => `/desuscribir${token === undefined ? '' : `#${token}`}`,
  openSessions: () => '/editar-perfil/sesiones',
  erase: () => '/editar-perfil/borrar',
  changeEmail: () => '/cambiar-email',
  /** A file that one sent oneself. */
  myFile: (file: string) => `/api/me/files/${encodeURIComponent(file)}`,
  form: (formId?: string, trainingId?: string) => withParameters('/formulario', formId, trainingId),
  /** Everything that the centre holds about who asks, as one file. */
  myExport: () => '/api/me/export',
  recoverPassword: () => '/recuperar',
} as const;

/** A ranking's part of the address; that of all scores together has none. */
function rankingPath(ranking: Ranking): string {
  const category = CATEGORIES.find((candidate) => SCORE_FIELDS[candidate] === ranking);
  return category === undefined ? '' : `/categoria/${CATEGORY_IDS[category]}`;
}

/** Where on the board an address leads. */
export interface BoardPlace {
  readonly ranking: Ranking;
  readonly page: number;
}

/**
 * Reads what follows `/bolsa-de-trabajo`, such as `categoria/maquinaria/pagina/2`.
 *
 * @returns `undefined` for what {@link routes} would never write
 */
export function boardPlace(rest: string | undefined): BoardPlace | undefined {
  const pattern = /^(?:categoria\/(?<category>[a-z-]+))?(?:(?:^|\/)pagina\/(?<page>[1-9]\d*))?$/;
  const { category, page } = pattern.exec(rest ?? '')?.groups ?? {};
  const known = CATEGORIES.find((candidate) => CATEGORY_IDS[candidate] === category);
  const ranking = known === undefined ? 'totalScore' : SCORE_FIELDS[known];
  const place: BoardPlace = { ranking, page: Number(page ?? 1) };
  const path = routes.board(ranking, place.page);
  return path === `/bolsa-de-trabajo${rest === undefined ? '' : `/${rest}`}` ? place : undefined;
}

/** The tabs of one's profile (spec §2). */
export const PROFILE_SECTIONS = ['inscripciones', 'constancias', 'licencias'] as const;
export type ProfileSection = (typeof PROFILE_SECTIONS)[number];

/** Joins a path and what follows it, up to the first parameter that is not there. */
function withParameters(path: string, ...parameters: readonly (string | undefined)[]): string {
  const end = parameters.indexOf(undefined);
  const given = (end === -1 ? parameters : parameters.slice(0, end)).map((parameter) => parameter ?? '');
  return [path, ...given.map(encodeURIComponent)].join('/');
}

/** What an address of the account screens carries along (spec §2). */
export interface AccountParameters {
  readonly dniNumber?: string;
  readonly email?: string;
  readonly formId?: string;
  readonly trainingId?: string;
}

const ACCOUNT_PATHS: readonly RegExp[] = [
  /^\/ingresar(?:\/(?<trainingId>[^/]+))?$/,
  /^\/login(?:\/(?<email>[^/]+)(?:\/(?<trainingId>[^/]+))?)?$/,
  /^\/signup(?:\/(?<dniNumber>[^/]+)(?:\/(?<trainingId>[^/]+))?)?$/,
  /^\/(?:crear|editar)-perfil\/manipulador(?:\/(?<trainingId>[^/]+))?$/,
  /^\/crear-perfil(?:\/(?<dniNumber>[^/]+)(?:\/(?<trainingId>[^/]+))?)?$/,
  /^\/formulario\/(?<formId>[^/]+)(?:\/(?<trainingId>[^/]+))?$/,
  /^\/capacitaciones\/(?<trainingId>[^/]+)(?:\/[^/.]+)?$/,
];

/**
 * Reads what an address carries; a training that cannot be one is left out.
 *
 * @param path percent-encoded path without query, as `location.pathname` gives it
 */
export function accountParameters(path: string): AccountParameters {
  const groups = ACCOUNT_PATHS.map((pattern) => pattern.exec(path)?.groups).find((found) => found) ?? {};
  const parameters = Object.entries(groups).flatMap(([name, value]) => {
    const decoded = decodedParameter(value);
    return decoded === undefined || (name === 'trainingId' && !isPublicId(decoded)) ? [] : [[name, decoded]];
  });
  return Object.fromEntries(parameters) as AccountParameters;
}

/**
 * The certificate's code that an address carries, as it is written there (spec §2).
 *
 * @param path percent-encoded path without query, as `location.pathname` gives it
 */
export function certificateCode(path: string): string | undefined {
  return decodedParameter(/^\/constancias\/([^/]+)$/.exec(path)?.[1]);
}

/**
 * Whether an address is of a file that certificates are checked with without us, be there such a file or not: anybody's
 * checker may read it, on whatever site it runs (docs/adr/042).
 *
 * @param path percent-decoded
 */
export function isForCheckers(path: string): boolean {
  return FOR_CHECKERS.test(path);
}

/** Of percent-decoded paths; see {@link isForCheckers}. */
export const FOR_CHECKERS =
  /^\/(?:\.well-known\/did\.json|constancias\/(?:estado|verificacion)\/[^/]+\.json)$/;

function decodedParameter(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** What the front does with an address that is no file of the release. */
export type Fallback =
  /** Answer with the prebuilt page at `page`; the page reads the parameters from its address. */
  | { readonly kind: 'shell'; readonly page: string }
  /** Answer 404 with the prebuilt page at `page`. */
  | { readonly kind: 'missing'; readonly page: string };

/** Addresses that are known by their shape alone. */
export interface ParameterRoute {
  /** Of percent-decoded paths. */
  readonly pattern: RegExp;
  /** The prebuilt page that answers for them; `$1` is the pattern's first group. */
  readonly page: string;
}

const shell = (pattern: RegExp, page: string): ParameterRoute => ({ pattern, page });

/** Parameter routes unknown at publish, with the prebuilt page that answers for them (design, Parameter routes). */
export const PARAMETER_ROUTES: readonly ParameterRoute[] = [
  // Any action shows the training; a name with a dot is a file's.
  shell(/^\/capacitaciones\/([^/]+)\/[^/.]+$/, '/capacitaciones/$1'),
  shell(/^\/mi-perfil\/[^/.]+$/, '/mi-perfil'),
  shell(/^\/ingresar\/[^/]+$/, '/ingresar'),
  shell(/^\/login\/[^/]+(?:\/[^/]+)?$/, '/login'),
  shell(/^\/signup\/[^/]+(?:\/[^/]+)?$/, '/signup'),
  shell(/^\/constancias\/[^/]+$/, '/constancias'),
  shell(/^\/crear-perfil\/manipulador(?:\/[^/]+)?$/, '/crear-perfil/manipulador'),
  shell(/^\/editar-perfil\/manipulador(?:\/[^/]+)?$/, '/editar-perfil/manipulador'),
  shell(/^\/crear-perfil\/[^/]+(?:\/[^/]+)?$/, '/crear-perfil'),
  shell(/^\/formulario\/[^/]+(?:\/[^/]+)?$/, '/formulario'),
];

/** Pages that answer for what is not there; they and nothing else live at and below `/404`. */
export const MISSING_PAGES = {
  page: '/404',
  training: '/404/capacitacion',
  publication: '/404/publicacion',
} as const;

/** What answers for public ids that nothing has, by the list that they are below. */
export const MISSING_BELOW: Readonly<Record<string, string>> = {
  [routes.trainings()]: MISSING_PAGES.training,
  [routes.publications()]: MISSING_PAGES.publication,
};

/**
 * Decides what answers at a path that is no file of the release.
 *
 * @param path percent-decoded path without query, e.g. `/login/ana@example.com`
 * @param exists whether the release has a page at a path
 */
export function fallbackFor(path: string, exists: (page: string) => boolean): Fallback {
  for (const { pattern, page } of PARAMETER_ROUTES) {
    if (!pattern.test(path)) continue;
    const target = path.replace(pattern, page);
    return exists(target) ? { kind: 'shell', page: target } : missing(target);
  }
  return missing(path);
}

function missing(path: string): Fallback {
  const [, list = '', id = ''] = /^(\/[a-z]+)\/([^/]+)$/.exec(path) ?? [];
  const page = isPublicId(id) ? MISSING_BELOW[list] : undefined;
  return { kind: 'missing', page: page ?? MISSING_PAGES.page };
}
