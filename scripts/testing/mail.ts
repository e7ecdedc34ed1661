import fs from 'node:fs/promises';
import path from 'node:path';
import type { Instance } from './instance.ts';

/** Readable texts of the mails to an address that an instance without a mail server wrote to its folder. */
export async function mailsTo({ environment }: Instance, address: string): Promise<string[]> {
  const folder = path.join(environment.dataDirectory, 'outbox');
  const names = await fs.readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml'));
  const sources = await Promise.all(files.map((name) => fs.readFile(path.join(folder, name), 'utf8')));
  return sources.map(readable).filter((text) => text.includes(`To: ${address}`));
}

/** Tokens of the unsubscribe links mailed to an address. */
export async function listTokens(instance: Instance, address: string): Promise<string[]> {
  const mails = await mailsTo(instance, address);
  return mails.flatMap((text) => /\/desuscribir#([\w.-]+)/.exec(text)?.[1] ?? []);
}

/** Tokens of the password-reset links mailed to an address. */
export async function mailedTokens(instance: Instance, address: string): Promise<string[]> {
  const mails = await mailsTo(instance, address);
  return mails.flatMap((text) => /\/nueva-clave#([\w-]+)/.exec(text)?.[1] ?? []);
}

/** Codes and tokens mailed to an address to confirm it. */
export async function mailedConfirmations(
  instance: Instance,
  address: string,
): Promise<{ readonly code: string; readonly token: string }[]> {
  const mails = await mailsTo(instance, address);
  return mails.flatMap((text) => {
    const [code, token] = [
      /digo es (\d{6})\./.exec(text)?.[1],
      /\/confirmar-correo#([\w-]+)/.exec(text)?.[1],
    ];
    return code === undefined || token === undefined ? [] : [{ code, token }];
  });
}

/** Undoes quoted-printable line breaks; letters beyond ASCII stay encoded. */
function readable(source: string): string {
  return source.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}
