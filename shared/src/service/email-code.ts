import { createHmac } from 'node:crypto';

/** The six digits that a mail brings to confirm its address: the same whenever the mail is repeated. */
export function emailCode(encryptionKey: string, mailId: string): string {
  const digest = derivedFromMail(encryptionKey, 'code', mailId);
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** The token in the link of such a mail. */
export function emailToken(encryptionKey: string, mailId: string): string {
  return derivedFromMail(encryptionKey, 'token', mailId).toString('base64url');
}

function derivedFromMail(encryptionKey: string, purpose: 'code' | 'token', mailId: string): Buffer {
  return createHmac('sha256', encryptionKey).update(`email-confirmation ${purpose} ${mailId}`).digest();
}
