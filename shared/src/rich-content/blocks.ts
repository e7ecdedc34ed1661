import { z } from '../zod.ts';

const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

const textSchema = z.object({
  type: z.literal('text'),
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strikethrough: z.boolean().optional(),
  code: z.boolean().optional(),
});

const linkSchema = z.object({
  type: z.literal('link'),
  url: z.string().regex(LINK),
  children: z.array(textSchema),
});

const inlineSchema = z.discriminatedUnion('type', [textSchema, linkSchema]);

const listItemSchema = z.object({ type: z.literal('list-item'), children: z.array(inlineSchema) });

/** A list; as in Strapi, a nested list is a sibling of the item it belongs to. */
export interface List {
  type: 'list';
  format: 'ordered' | 'unordered';
  children: (z.infer<typeof listItemSchema> | List)[];
}

const listSchema: z.ZodType<List> = z.object({
  type: z.literal('list'),
  format: z.enum(['ordered', 'unordered']),
  children: z.array(z.union([listItemSchema, z.lazy(() => listSchema)])),
});

const flatBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), children: z.array(inlineSchema) }),
  z.object({
    type: z.literal('heading'),
    level: z.int().min(1).max(6),
    children: z.array(inlineSchema),
  }),
  z.object({ type: z.literal('quote'), children: z.array(inlineSchema) }),
  z.object({ type: z.literal('code'), children: z.array(inlineSchema) }),
  z.object({
    type: z.literal('image'),
    image: z.object({
      url: z.string().regex(/^(?:\/media\/|https?:\/\/)/),
      alternativeText: z.string().nullish(),
      width: z.int().positive(),
      height: z.int().positive(),
    }),
  }),
]);

/** Strapi Blocks, the only rich content (design, Rich content); rejects links with other schemes. */
export const richContentSchema = z.array(z.union([flatBlockSchema, listSchema]));

export type RichContent = z.infer<typeof richContentSchema>;
export type Block = RichContent[number];
export type Inline = z.infer<typeof inlineSchema>;
export type Text = z.infer<typeof textSchema>;
