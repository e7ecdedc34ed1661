import { Readable } from 'node:stream';
import { OperatorError } from '@centro/shared/service/command';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';

/** Start of a file encrypted by age (https://age-encryption.org/v1). */
export const AGE_HEADER = 'age-encryption.org/v1';

const MIN_PASSPHRASE_LENGTH = 16;

/** Key that encrypts and decrypts backups; a recipient can only encrypt. */
export interface BackupKey {
  readonly kind: 'passphrase' | 'recipient' | 'identity';
  readonly text: string;
}

/** The operator's key, if any. @throws {OperatorError} when the passphrase is too short to be safe */
export function backupKey(given: string | undefined): BackupKey | undefined {
  const text = given?.trim() ?? '';
  if (text === '') return undefined;
  if (text.startsWith('age1')) return { kind: 'recipient', text };
  if (text.startsWith('AGE-SECRET-KEY-')) return { kind: 'identity', text };
  if (text.length < MIN_PASSPHRASE_LENGTH) {
    throw new OperatorError(`BACKUP_KEY needs at least ${String(MIN_PASSPHRASE_LENGTH)} characters`);
  }
  return { kind: 'passphrase', text };
}

/**
 * Encrypts a stream for age, so that the tool `age` decrypts it, too.
 *
 * @throws {OperatorError} when the key is invalid
 */
export async function encryptBackup(key: BackupKey, plain: Readable): Promise<Readable> {
  const encrypter = new Encrypter();
  try {
    if (key.kind === 'passphrase') encrypter.setPassphrase(key.text);
    else encrypter.addRecipient(key.kind === 'identity' ? await identityToRecipient(key.text) : key.text);
  } catch {
    throw new OperatorError('BACKUP_KEY looks like a key of age but is invalid');
  }
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(plain)));
}

/** Decrypts a backup. @throws {OperatorError} when the key does not open it */
export async function decryptBackup(key: BackupKey, file: Readable): Promise<Readable> {
  if (key.kind === 'recipient') {
    throw new OperatorError('BACKUP_KEY is a recipient, which seals and does not open; give its identity');
  }
  const decrypter = new Decrypter();
  try {
    if (key.kind === 'passphrase') decrypter.addPassphrase(key.text);
    else decrypter.addIdentity(key.text);
    return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(file)));
  } catch (error) {
    throw new OperatorError(`BACKUP_KEY does not open the backup (${reasonOf(error)})`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
