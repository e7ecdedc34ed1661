import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../environment.ts';
import { runTool } from '../processes/tool.ts';

/** By which a browser proves that it is one of the office's, in PEM. */
export interface OfficeCertificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * Makes an authority, and somebody it vouches for, by the commands of `docs/office-certificates.md`.
 *
 * @param folder where their files go; two in one folder need other names
 * @returns what `OFFICE_AUTHORITY` gets, and what the browser does
 */
export async function officeCertificate(
  folder: string,
  authority: string,
  person: string,
): Promise<{ readonly authority: string; readonly client: OfficeCertificate }> {
  const document = readFileSync(path.join(ROOT, 'docs/office-certificates.md'), 'utf8');
  const commands = Array.from(document.matchAll(/^(?:openssl|echo) .*$/gm), ([line]) => line)
    .filter((line) => !line.includes('pkcs12'))
    .map((line) => line.replaceAll(/\boffice\./g, `${authority}.`).replaceAll('ana.', `${person}.`));
  const { code, output } = await runTool('sh', ['-ec', commands.join('\n')], { cwd: folder });
  const [, made] = /OFFICE_AUTHORITY='([^']+)'/.exec(output) ?? [];
  if (code !== 0 || made === undefined) throw new Error(`No certificate was made:\n${output}`);
  const read = (ending: string) => readFileSync(path.join(folder, `${person}.${ending}`), 'utf8');
  return { authority: made, client: { key: read('key'), cert: read('crt') } };
}
