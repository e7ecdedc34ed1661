import { parseEnv } from 'node:util';

/**
 * The secrets that stored data depends on: keys of certificates, links of mails and remembered browsers
 * (`ENCRYPTION_KEY`), sessions, and tokens of the admin. The others of an installation can be generated again.
 */
const SAVED_SECRETS = [
  ...(['ENCRYPTION_KEY', 'FORMER_ENCRYPTION_KEY', 'JWT_SECRET', 'ADMIN_JWT_SECRET'] as const),
  ...(['API_TOKEN_SALT', 'TRANSFER_TOKEN_SALT'] as const),
];

export type Secrets = Readonly<Record<string, string>>;

/** The secrets of this process, as text for an encrypted file. */
export function secretsText(variables: NodeJS.ProcessEnv): string {
  return SAVED_SECRETS.flatMap((name) => {
    const value = variables[name] ?? '';
    return value === '' ? [] : [lineOf(name, value)];
  }).join('');
}

/** Parses the secrets of a backup. */
export function secretsIn(text: string): Secrets {
  const found = parseEnv(text);
  return Object.fromEntries(
    SAVED_SECRETS.flatMap((name) => {
      const value = found[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

/** Sets values in the text of a file of variables and leaves everything else as it was. */
export function withSecrets(text: string, secrets: Secrets): string {
  const kept = text
    .split('\n')
    .filter(
      (line) =>
        !Object.keys(secrets).some((name) => new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(line)),
    )
    .join('\n')
    .trimEnd();
  const lines = Object.entries(secrets).map(([name, value]) => lineOf(name, value));
  return `${kept === '' ? '' : `${kept}\n`}${lines.join('')}`;
}

/** Between quotes, no character in a value is special except that quote. */
function lineOf(name: string, value: string): string {
  const quote = ['"', "'", '`'].find((each) => !value.includes(each)) ?? '';
  return `${name}=${quote}${value}${quote}\n`;
}
