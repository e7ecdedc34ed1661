import sharp from 'sharp';

export const PDF = new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], { type: 'application/pdf' });

/** A plain JPEG, 16:9. */
export async function photo(): Promise<Blob> {
  const create = { width: 1280, height: 720, channels: 3, background: '#3b6b4a' } as const;
  return new Blob([Buffer.from(await sharp({ create }).jpeg().toBuffer())], { type: 'image/jpeg' });
}
