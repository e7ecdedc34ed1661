import { z } from '@centro/shared';
import { DEFAULT_BRAND } from '@centro/shared/site-content/palette';
import type { Core } from '@strapi/strapi';
import { siteTexts } from './texts';

/** The sender, as shown in mails. */
export interface MailCentre {
  readonly name: string;
  /** Address of its building, or else its town. */
  readonly address: string | null;
  readonly phone: string | null;
  /** The colour that all others are derived from, as `#rrggbb`. */
  readonly colour: string;
}

const siteSchema = z.object({
  general: z.object({
    number: z.string().min(1),
    city: z.string().nullable(),
    address: z.string().nullable(),
  }),
  styles: z
    .object({
      colorTheme: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .nullable()
        .catch(null),
    })
    .nullable(),
  socials: z.array(z.object({ network: z.string(), url: z.string() })),
});

const UNNAMED: MailCentre = {
  name: siteTexts.unnamedCentre,
  address: null,
  phone: null,
  colour: DEFAULT_BRAND,
};

/** The sender from the published site content; without any, a centre with neither number nor address. */
export async function readMailCentre(strapi: Core.Strapi): Promise<MailCentre> {
  const site: unknown = await strapi.db.query('api::site-content.site-content').findOne({
    where: { publishedAt: { $notNull: true } },
    select: ['id'],
    populate: {
      general: { select: ['number', 'city', 'address'] },
      styles: { select: ['colorTheme'] },
      socials: { select: ['network', 'url'] },
    },
  });
  const { data } = siteSchema.safeParse(site);
  if (!data) return UNNAMED;
  const { general, styles, socials } = data;
  const phone = socials.find(({ network }) => network === 'phoneNumber')?.url;
  return {
    name: siteTexts.centre(general.number),
    address: filled(general.address) ?? filled(general.city),
    phone: filled(/^tel:([^?]+)/.exec(phone ?? '')?.[1]),
    colour: styles?.colorTheme ?? DEFAULT_BRAND,
  };
}

/** The centre's name. */
export async function centreName(strapi: Core.Strapi): Promise<string> {
  return (await readMailCentre(strapi)).name;
}

function filled(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim();
  return trimmed === '' ? null : trimmed;
}
