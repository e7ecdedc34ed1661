import { z } from '../zod-mini.ts';

/** `POST /me/images/:folder` */
export const uploadedImageResponseSchema = z.object({ data: z.object({ url: z.string() }) });
