import type { Core } from '@strapi/strapi';

type Logo = Readonly<Record<string, unknown>> | null;

/** The part of Strapi's `admin::project-settings` service that is wrapped. */
interface ProjectSettings {
  readonly getProjectSettings: () => Promise<{ readonly menuLogo: Logo; readonly authLogo: Logo }>;
}

const PICTURE = { select: ['name', 'url', 'width', 'height', 'ext', 'size'] };

/** Shows the centre's published logo in the admin unless the admin's settings have another one. */
export function showCentreLogo(strapi: Core.Strapi): void {
  const service = strapi.service('admin::project-settings') as unknown as ProjectSettings;
  const { getProjectSettings } = service;
  Object.assign(service, {
    getProjectSettings: async () => {
      const [settings, logo] = await Promise.all([getProjectSettings(), publishedLogo(strapi)]);
      // Once one of the two is set, Strapi stores an empty object for the other.
      const shown = (own: Logo) => (own?.['url'] === undefined ? logo : own);
      return { ...settings, menuLogo: shown(settings.menuLogo), authLogo: shown(settings.authLogo) };
    },
  });
}

async function publishedLogo(strapi: Core.Strapi): Promise<Logo> {
  const content = (await strapi.db.query('api::site-content.site-content').findOne({
    where: { publishedAt: { $notNull: true } },
    populate: { general: { populate: { logo: PICTURE, simpleLogo: PICTURE } } },
  })) as { readonly general: { readonly logo: Logo; readonly simpleLogo: Logo } | null } | null;
  return content?.general?.simpleLogo ?? content?.general?.logo ?? null;
}
