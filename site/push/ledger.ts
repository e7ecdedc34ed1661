import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { z } from '@centro/shared';
import type { PushTarget } from './target.ts';

/** Where it is kept; nothing that is published begins with a dot. */
const KEY = '.pushed';

const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

const heldSchema = z.object({
  /** `null` while it is not certain what is there. */
  hash: z.string().nullable(),
  /** Whether anything was there for certain, ever. */
  seen: z.boolean(),
  asset: z.boolean(),
  /** Since when no live release has it, in milliseconds. */
  leftAt: z.int().optional(),
});

const ledgerSchema = z.object({
  /** The release that is there, whole; `null` before the first and while another is under way. */
  release: z.string().nullable(),
  files: z.record(z.string(), heldSchema),
});

/** What is known of a file at the target. */
export type Held = z.infer<typeof heldSchema>;

/** What is at a target: it lies there itself, so that whoever pushes next sends only what is different. */
export interface Ledger {
  release: string | null;
  readonly files: Map<string, Held>;
}

/**
 * Reads what is at a target; nothing when it says nothing.
 *
 * @param secret seals it: some pages are found only by whoever has their address
 * @throws when it cannot be opened with the secret
 */
export async function readLedger(target: PushTarget, secret: string): Promise<Ledger> {
  const sealed = await target.read(KEY);
  if (!sealed) return { release: null, files: new Map() };
  const { release, files } = ledgerSchema.parse(JSON.parse(opened(sealed, secret)));
  return { release, files: new Map(Object.entries(files)) };
}

export async function writeLedger(target: PushTarget, secret: string, ledger: Ledger): Promise<void> {
  const { release, files } = ledger;
  const text = JSON.stringify({ release, files: Object.fromEntries(files) });
  const headers = { 'cache-control': 'no-store', 'content-type': 'application/octet-stream' };
  await target.write(KEY, sealed(text, secret), headers);
}

function sealed(text: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  const content = Buffer.concat([cipher.update(brotliCompressSync(text)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]);
}

function opened(bytes: Buffer, secret: string): string {
  try {
    const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
    const decipher = createDecipheriv(CIPHER, keyOf(secret), nonce);
    decipher.setAuthTag(rest.subarray(0, TAG_BYTES));
    const content = Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]);
    return brotliDecompressSync(content).toString();
  } catch {
    throw new Error(
      `${KEY} at the target is of another installation (PUBLISHER_SECRET); empty the target, then everything is sent`,
    );
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'what is at a push target', 32));
}
