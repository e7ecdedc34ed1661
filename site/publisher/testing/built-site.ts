import { loadSiteApp, SITE_DIST, type SiteApp } from '../site-app.ts';

/** The built site, as `https://centro.example`. */
export const loadBuiltSite = (): Promise<SiteApp> =>
  loadSiteApp(SITE_DIST, { publicUrl: 'https://centro.example' });
