import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';

const storedSchema = z
  .object({ general: z.object({ number: z.string().nullable(), city: z.string().nullable() }).nullable() })
  .nullable();

/** Names of the centre that an attacker could guess: its published number and town. */
export async function centreNames(strapi: Core.Strapi): Promise<string[]> {
  const found: unknown = await strapi.db.query('api::site-content.site-content').findOne({
    where: { publishedAt: { $notNull: true } },
    select: ['id'],
    populate: { general: true },
  });
  const { number, city } = storedSchema.parse(found)?.general ?? { number: null, city: null };
  return [number ?? '', city ?? '', `${number ?? ''}${city ?? ''}`, `cfp${city ?? ''}`];
}
