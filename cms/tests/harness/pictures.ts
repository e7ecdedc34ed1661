import { crc32 } from 'node:zlib';
import sharp from 'sharp';

type Bytes = Buffer<ArrayBuffer>;

/** A phone's photograph: rotated by metadata, with the GPS position where it was taken. */
export async function photographWithPlace(): Promise<Bytes> {
  const photograph = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2e7d32' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Telefono', Copyright: 'Ana' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '33/1 40/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '59/1 40/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 });
  return Buffer.from(await photograph.toBuffer());
}

/** A small picture in one of sharp's output formats. */
export async function pictureAs(format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif'): Promise<Bytes> {
  const image = sharp({ create: { width: 900, height: 600, channels: 4, background: '#2e7d32' } });
  return Buffer.from(await image.toFormat(format).toBuffer());
}

/** An incompressible picture of about this size. */
export async function noise(bytes: number): Promise<Bytes> {
  const side = Math.floor(Math.sqrt(bytes / 3));
  const image = sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 64 },
    },
  });
  return Buffer.from(await image.png({ compressionLevel: 0 }).toBuffer());
}

/** A PNG whose header claims this size, with hardly any data. */
export function pngOfSize(width: number, height: number): Bytes {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])),
    chunk('IDAT', Buffer.from('789c0300000000010000', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}
