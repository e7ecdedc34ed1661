import sharp from 'sharp';
import type { Fields } from './editor.ts';

/** The minimum fields of a publishable training. */
export function training(fields: Fields = {}): Fields {
  return { title: 'Poda de frutales', type: 'course', category: 'vProduction', ...fields };
}

/** The minimum fields of a publishable publication. */
export function publication(fields: Fields = {}): Fields {
  return { title: 'Abrió la huerta', type: 'news', ...fields };
}

/** The minimum site content that satisfies its contract. */
export const siteContent: Fields = { general: { number: '7', city: 'San Pedro' } };

/** Rich content of one paragraph. */
export function paragraph(text: string): Fields[] {
  return [{ type: 'paragraph', children: [{ type: 'text', text }] }];
}

/** A photograph of one colour. */
export async function picture(width = 1200, height = 800): Promise<Buffer<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background: '#2e7d32' } });
  return Buffer.from(await image.jpeg().toBuffer());
}

/** A minimal file that is accepted as a PDF. */
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
