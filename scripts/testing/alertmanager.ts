import path from 'node:path';
import { findProgram } from './debian.ts';

/** Alertmanager's programs. */
export interface AlertmanagerPrograms {
  readonly alertmanager: string;
  /** Checks its files. */
  readonly amtool: string;
  /** What has to be in `/usr/share` while it runs, where it is not installed: Debian's reads its templates there. */
  readonly share: string | undefined;
}

const ALERTMANAGER = {
  packageName: 'prometheus-alertmanager',
  file: 'usr/bin/prometheus-alertmanager',
  versionArgument: '--version',
  variable: 'ALERTMANAGER_PATH',
};

/** The paths of Alertmanager's programs, which lie beside each other. @throws {PlainError} one line when none run here */
export async function findAlertmanager(): Promise<AlertmanagerPrograms> {
  const alertmanager = await findProgram(ALERTMANAGER);
  const folder = path.dirname(alertmanager);
  const share = path.join(folder, '../share');
  return {
    alertmanager,
    amtool: path.join(folder, 'amtool'),
    share: share === '/usr/share' ? undefined : share,
  };
}
