import { isPublicId } from './text/slug.ts';

/** Addresses of the site; the only place where they are written (spec §2). */
export const routes = {
  home: () => '/',
  siteData: () => '/assets/data.json',
  trainings: (page = 1) => (page === 1 ? '/capacitaciones' : `/capacitaciones/pagina/${String(page)}`),
  training: (id: string) => `/capacitaciones/${encodeURIComponent(id)}`,
  trainingAction: (id: string, action: 'inscribirme') => `${routes.training(id)}/${action}`,
  archive: (page = 1) => (page === 1 ? '/archivo' : `/archivo/pagina/${String(page)}`),
  publications: () => '/publicaciones',
  publication: (id: string) => `/publicaciones/${encodeURIComponent(id)}`,
  about: () => '/acerca',
  treasury: () => '/cooperadora',
  certificates: () => '/constancias',
  enterId: (trainingId?: string) => withTraining('/ingresar', trainingId),
  login: () => '/login',
  signUp: () => '/signup',
  profile: () => '/mi-perfil',
} as const;

function withTraining(path: string, trainingId: string | undefined): string {
  return trainingId === undefined ? path : `${path}/${encodeURIComponent(trainingId)}`;
}

/** What the front does with an address that is no file of the release. */
export type Fallback =
  /** Answer with the prebuilt page at `page`; the page reads the parameters from its address. */
  | { readonly kind: 'shell'; readonly page: string }
  /** Answer 404 with the prebuilt page at `page`. */
  | { readonly kind: 'missing'; readonly page: string };

interface ParameterRoute {
  readonly pattern: RegExp;
  readonly page: (match: RegExpExecArray) => string;
}

const shell = (pattern: RegExp, page: string): ParameterRoute => ({ pattern, page: () => page });

/** Parameter routes unknown at publish, with the prebuilt page that answers for them (design, Parameter routes). */
const parameterRoutes: readonly ParameterRoute[] = [
  {
    pattern: /^\/capacitaciones\/([^/]+)\/inscribirme$/,
    page: (match) => `/capacitaciones/${match[1] ?? ''}`,
  },
  shell(/^\/ingresar\/[^/]+$/, '/ingresar'),
  shell(/^\/login\/[^/]+(?:\/[^/]+)?$/, '/login'),
  shell(/^\/signup\/[^/]+(?:\/[^/]+)?$/, '/signup'),
  shell(/^\/constancias\/[^/]+$/, '/constancias'),
  shell(/^\/mi-perfil\/(?:inscripciones|constancias|licencias)$/, '/mi-perfil'),
  shell(/^\/crear-perfil\/manipulador(?:\/[^/]+)?$/, '/crear-perfil/manipulador'),
  shell(/^\/editar-perfil\/manipulador(?:\/[^/]+)?$/, '/editar-perfil/manipulador'),
  shell(/^\/crear-perfil\/[^/]+(?:\/[^/]+)?$/, '/crear-perfil'),
  shell(/^\/formulario\/[^/]+(?:\/[^/]+)?$/, '/formulario'),
];

/** Pages that answer for what is not there; they and nothing else live at and below `/404`. */
export const MISSING_PAGES = {
  page: '/404',
  training: '/404/capacitacion',
} as const;

/**
 * Decides what answers at a path that is no file of the release.
 *
 * @param path percent-decoded path without query, e.g. `/login/ana@example.com`
 * @param exists whether the release has a page at a path
 */
export function fallbackFor(path: string, exists: (page: string) => boolean): Fallback {
  for (const { pattern, page } of parameterRoutes) {
    const match = pattern.exec(path);
    if (!match) continue;
    const target = page(match);
    return exists(target) ? { kind: 'shell', page: target } : missing(target);
  }
  return missing(path);
}

function missing(path: string): Fallback {
  const id = /^\/capacitaciones\/([^/]+)$/.exec(path)?.[1];
  const page = id !== undefined && isPublicId(id) ? MISSING_PAGES.training : MISSING_PAGES.page;
  return { kind: 'missing', page };
}
