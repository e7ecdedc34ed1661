import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';

const storedSchema = z
  .object({ general: z.object({ number: z.string().nullable(), city: z.string().nullable() }).nullable() })
  .nullable();

/** What the centre is called by those who know it: its number and its town, as the site says them now. */
export async function centreNames(strapi: Core.Strapi): Promise<string[]> {
  const found: unknown = await strapi.db.query('api::site-content.site-content').findOne({
    where: { publishedAt: { $notNull: true } },
    select: ['id'],
    populate: { general: true },
  });
  const { number, city } = storedSchema.parse(found)?.general ?? { number: null, city: null };
  return [number ?? '', city ?? '', `${number ?? ''}${city ?? ''}`, `cfp${city ?? ''}`];
}
