import { z } from '../zod.ts';

const dimensions = {
  url: z.string().regex(/^(?:\/media\/|https?:\/\/)[^\s"<>\\]+$/),
  width: z.int().positive(),
  height: z.int().positive(),
};

/** A picture of the media library with the smaller versions made of it, narrowest first. */
export const imageSchema = z.object({
  ...dimensions,
  alternativeText: z.string(),
  versions: z.array(z.object(dimensions)),
});

export type Image = z.infer<typeof imageSchema>;
