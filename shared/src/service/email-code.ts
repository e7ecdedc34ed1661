import { createHmac } from 'node:crypto';

/** Six-digit confirmation code in a mail; the same when the mail is sent again. */
export function emailCode(encryptionKey: string, mailId: string): string {
  const digest = derivedFromMail(encryptionKey, 'code', mailId);
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Confirmation token in the link of the mail. */
export function emailToken(encryptionKey: string, mailId: string): string {
  return derivedFromMail(encryptionKey, 'token', mailId).toString('base64url');
}

function derivedFromMail(encryptionKey: string, purpose: 'code' | 'token', mailId: string): Buffer {
  return createHmac('sha256', encryptionKey).update(`email-confirmation ${purpose} ${mailId}`).digest();
}
