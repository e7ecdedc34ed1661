import { imageSchema } from '../media/contract.ts';
import { richContentSchema } from '../rich-content/blocks.ts';
import { teacherSchema } from '../training/contract.ts';
import { z } from '../zod.ts';
import { coordinatesSchema } from './coordinates.ts';

/** Networks and contacts of the social bar (spec §3). */
export const SOCIAL_IDS = [
  'instagram',
  'facebook',
  'whatsapp',
  'email',
  'phoneNumber',
  'youtube',
  'tiktok',
] as const;

const optionalText = z.string().nullable();
const httpUrl = z.url({ protocol: /^https?$/ });
const memberSchema = z.object({ name: z.string(), role: z.string(), image: imageSchema.nullable() });

/** Everything about the centre itself (spec §3, Site content). */
export const siteContentSchema = z.object({
  styles: z.object({
    colorTheme: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .nullable(),
  }),
  general: z.object({
    number: z.string().min(1),
    city: z.string().min(1),
    /** Heading of the home page; null for the usual one. */
    headline: z.string().trim().min(1).nullable().default(null),
    location: z.object({
      address: optionalText,
      link: httpUrl.nullable(),
      coordinates: coordinatesSchema.nullable(),
    }),
    openingHours: optionalText,
    termsUrl: httpUrl.nullable(),
    logo: imageSchema.nullable(),
    simpleLogo: imageSchema.nullable(),
  }),
  about: z.object({
    sections: z.array(
      z.object({ title: z.string(), content: richContentSchema, image: imageSchema.nullable() }),
    ),
    map: z.object({ image: imageSchema.nullable(), link: httpUrl.nullable() }),
  }),
  people: z.object({ administration: z.array(memberSchema), treasury: z.array(memberSchema) }),
  socials: z.array(
    z.object({ id: z.enum(SOCIAL_IDS), url: z.string().regex(/^(?:https?:\/\/|mailto:|tel:)/) }),
  ),
  treasury: z.object({
    enabled: z.boolean(),
    title: optionalText,
    mainText: optionalText,
    secondText: optionalText,
    productText: optionalText,
    productLink: httpUrl.nullable(),
    price: z.number().min(0).nullable(),
    accountData: z.object({
      holder: optionalText,
      cuil: optionalText,
      alias: optionalText,
      cbu: optionalText,
    }),
  }),
  teachers: z.array(teacherSchema),
  landingImages: z.array(z.object({ image: imageSchema, name: z.string(), location: optionalText })),
});

export type SiteContent = z.infer<typeof siteContentSchema>;

/** `GET /site` */
export const siteContentResponseSchema = z.object({ data: siteContentSchema });
