import { z } from '../zod.ts';
import { videoAt } from './video.ts';

const dimensions = {
  url: z.string().regex(/^(?:\/media\/|https?:\/\/)[^\s"<>\\]+$/),
  width: z.int().positive(),
  height: z.int().positive(),
};

/** A picture of the media library with the smaller versions made of it, narrowest first. */
export const imageSchema = z.object({
  ...dimensions,
  alternativeText: z.string(),
  /** Dominant colour; null for partly transparent pictures, and those stored before colours were computed. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .default(null),
  versions: z.array(z.object(dimensions)),
});

export type Image = z.infer<typeof imageSchema>;

/** A video on YouTube or Vimeo with a cover of the media library. */
export const videoSchema = z.object({
  address: z.string().refine((address) => videoAt(address) !== undefined),
  cover: imageSchema,
});

export type EmbeddedVideo = z.infer<typeof videoSchema>;

/** A PDF of the media library. */
export const attachmentSchema = z.object({
  url: z.string().regex(/^(?:\/media\/|https?:\/\/)[^\s"<>\\]+\.pdf$/i),
  name: z.string().trim().min(1),
  bytes: z.int().positive(),
});

export type Attachment = z.infer<typeof attachmentSchema>;
