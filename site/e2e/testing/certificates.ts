import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Instance } from '../../../scripts/testing/instance.ts';

const DAY = 24 * 3_600_000;

/** What happened to a certificate since it was issued. */
export interface CertificateFacts {
  readonly state: string;
  readonly reason?: string;
  readonly replacedBy?: string;
}

/** Puts a certificate where those that were issued are. */
export function issueCertificate(instance: Instance, code: string, facts: CertificateFacts): void {
  const database = new DatabaseSync(path.join(instance.environment.dataDirectory, 'database', 'cms.db'));
  database.exec('pragma busy_timeout = 5000');
  const yesterday = Date.now() - DAY;
  const row = {
    ...{ code, training_slug: 'poda', training_title: 'Poda de frutales', type: 'course' },
    ...{ names: 'Ernestina', surnames: 'Sosa', dni: '30111222', issued_at: yesterday },
    expires_at: facts.state === 'expired' ? yesterday : null,
    revoked_at: facts.state === 'revoked' ? yesterday : null,
    revocation_reason: facts.reason ?? null,
    replaced_by: facts.replacedBy ?? null,
  };
  const columns = Object.keys(row);
  database
    .prepare(`insert into certificates (${columns.join()}) values (${columns.map(() => '?').join()})`)
    .run(...Object.values(row));
  database.close();
}
