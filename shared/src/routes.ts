import { SCORE_FIELDS, type Ranking } from './public-profile/ranking.ts';
import { PALETTE_VERSION } from './site-content/palette-version.ts';
import { isPublicId } from './text/slug.ts';
import type { FacetKey } from './training/facets.ts';
import { CATEGORIES, CATEGORY_IDS } from './training/labels.ts';

/** All addresses of the site, defined only here (spec §2). */
export const routes = {
  home: () => '/',
  /** Content-addressed, so immutable. @param colour `#rrggbb` */
  theme: (colour: string) => `/tema/${colour.slice(1).toLowerCase()}-${String(PALETTE_VERSION)}.css`,
  siteData: () => '/assets/data.json',
  trainings: (page = 1) => (page === 1 ? '/capacitaciones' : `/capacitaciones/pagina/${String(page)}`),
  training: (id: string) => `/capacitaciones/${encodeURIComponent(id)}`,
  trainingAction: (id: string, action: 'inscribirme') => `${routes.training(id)}/${action}`,
  trainingsWith: (facet: FacetKey, page = 1) =>
    `/capacitaciones/${facet}${page === 1 ? '' : `/pagina/${String(page)}`}`,
  /** All upcoming meetings, for calendar subscriptions. */
  calendar: () => '/capacitaciones/calendario.ics',
  trainingCalendar: (id: string) => `${routes.training(id)}/calendario.ics`,
  archive: (page = 1) => (page === 1 ? '/archivo' : `/archivo/pagina/${String(page)}`),
  publications: (page = 1) => (page === 1 ? '/publicaciones' : `/publicaciones/pagina/${String(page)}`),
  /** Preview picture of a shared page; its name determines its content. */
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
  /** Verification file of a certificate, by the hash of its code. */
  certificateVerification: (hash: string) => `/constancias/verificacion/${hash}.json`,
  /** DID document of the credentials' issuer (W3C, did:web). */
  issuer: () => '/.well-known/did.json',
  /** Status list of revoked and replaced credentials. */
  statusList: (number: number) => `/constancias/estado/${String(number)}.json`,
  certificateFile: (code: string, kind: 'credential' | 'pdf') =>
    `/api/certificates/${encodeURIComponent(code)}/${kind}`,
  enterId: (trainingId?: string) => withParameters('/ingresar', trainingId),
  login: (email?: string, trainingId?: string) => withParameters('/login', email, trainingId),
  /** With the token of a mail in the fragment, which no server or log sees (design, Identity). */
  newPassword: (token?: string) => `/nueva-clave${token === undefined ? '' : `#${token}`}`,
  signUp: (dniNumber?: string, trainingId?: string) => withParameters('/signup', dniNumber, trainingId),
  createProfile: (dniNumber?: string, trainingId?: string) =>
    withParameters('/crear-perfil', dniNumber, trainingId),
  createFoodHandler: (trainingId?: string) => withParameters('/crear-perfil/manipulador', trainingId),
  profile: (section?: ProfileSection) => withParameters('/mi-perfil', section),
  publicProfile: () => '/perfil-publico',
  /** Job board, by one of the rankings. */
  board: (ranking: Ranking = 'totalScore', page = 1) =>
    `/bolsa-de-trabajo${rankingPath(ranking)}${page === 1 ? '' : `/pagina/${String(page)}`}`,
  editProfile: () => '/editar-perfil',
  editFoodHandler: (trainingId?: string) => withParameters('/editar-perfil/manipulador', trainingId),
  subscriptions: () => '/editar-perfil/suscripciones',
  /** With the token of a mail in the fragment, as in `newPassword`. */
  confirmEmail: (token?: string) => `/confirmar-correo${token === undefined ? '' : `#${token}`}`,
  /** With the token of a mail in the fragment, as above. */
  unsubscribe: (token?: string) => `/desuscribir${token === undefined ? '' : `#${token}`}`,
  openSessions: () => '/editar-perfil/sesiones',
  erase: () => '/editar-perfil/borrar',
  changeEmail: () => '/cambiar-email',
  /** A file uploaded by the citizen. */
  myFile: (file: string) => `/api/me/files/${encodeURIComponent(file)}`,
  form: (formId?: string, trainingId?: string) => withParameters('/formulario', formId, trainingId),
  /** Export of the citizen's data, as one file. */
  myExport: () => '/api/me/export',
  recoverPassword: () => '/recuperar',
} as const;

/** Path segments of a ranking; none for the total score. */
function rankingPath(ranking: Ranking): string {
  const category = CATEGORIES.find((candidate) => SCORE_FIELDS[candidate] === ranking);
  return category === undefined ? '' : `/categoria/${CATEGORY_IDS[category]}`;
}

/** Ranking and page of an address on the board. */
export interface BoardPlace {
  readonly ranking: Ranking;
  readonly page: number;
}

/**
 * Parses the path after `/bolsa-de-trabajo`, such as `categoria/maquinaria/pagina/2`.
 *
 * @returns `undefined` if {@link routes} cannot have built it
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

/** Tabs of the profile (spec §2). */
export const PROFILE_SECTIONS = ['inscripciones', 'constancias', 'licencias'] as const;
export type ProfileSection = (typeof PROFILE_SECTIONS)[number];

/** Appends parameters to a path, up to the first missing one. */
function withParameters(path: string, ...parameters: readonly (string | undefined)[]): string {
  const end = parameters.indexOf(undefined);
  const given = (end === -1 ? parameters : parameters.slice(0, end)).map((parameter) => parameter ?? '');
  return [path, ...given.map(encodeURIComponent)].join('/');
}

/** Parameters in the addresses of account screens (spec §2). */
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
 * Parses the parameters in an address; omits an invalid training id.
 *
 * @param path percent-encoded path without query, as in `location.pathname`
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
 * The certificate's code in an address, not canonicalized (spec §2).
 *
 * @param path percent-encoded path without query, as in `location.pathname`
 */
export function certificateCode(path: string): string | undefined {
  return decodedParameter(/^\/constancias\/([^/]+)$/.exec(path)?.[1]);
}

/**
 * Whether an address is for verification files, existing or not: verifiers may read them from any origin
 * (docs/adr/042).
 *
 * @param path percent-decoded
 */
export function isVerificationPath(path: string): boolean {
  return VERIFICATION_PATHS.test(path);
}

/** Matches percent-decoded paths; see {@link isVerificationPath}. */
const VERIFICATION_PATHS =
  /^\/(?:\.well-known\/did\.json|constancias\/(?:estado|verificacion)\/[^/]+\.json)$/;

function decodedParameter(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** How the front serves an address without a file in the release. */
export type Fallback =
  /** Serve the prebuilt page `page`, which reads the parameters from its address. */
  | { readonly kind: 'shell'; readonly page: string }
  /** Serve the prebuilt page `page` with status 404. */
  | { readonly kind: 'missing'; readonly page: string };

/** Addresses that are matched by a pattern. */
export interface ParameterRoute {
  /** Matches percent-decoded paths. */
  readonly pattern: RegExp;
  /** The prebuilt page that serves them; `$1` is the pattern's first group. */
  readonly page: string;
}

const shell = (pattern: RegExp, page: string): ParameterRoute => ({ pattern, page });

/** Routes with parameters unknown when publishing, and the prebuilt pages that serve them (design, Parameter routes). */
export const PARAMETER_ROUTES: readonly ParameterRoute[] = [
  // Any action shows the training; names with a dot are files.
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

/** Pages for missing content, the only ones at and below `/404`. */
export const MISSING_PAGES = {
  page: '/404',
  training: '/404/capacitacion',
  publication: '/404/publicacion',
} as const;

/** Page for unknown public ids, by the list that they are below. */
export const MISSING_BELOW: Readonly<Record<string, string>> = {
  [routes.trainings()]: MISSING_PAGES.training,
  [routes.publications()]: MISSING_PAGES.publication,
};

/**
 * Decides how to serve a path without a file in the release.
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
