import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Citizen } from './citizen.ts';
import type { Instance } from './instance.ts';
import { administratorSession } from './staff.ts';

const DAY = 24 * 3_600_000;

interface Training {
  readonly id: string;
  readonly documentId: string;
}

/** Approves a person with a place through the staff API, which issues a certificate; returns its code. */
export async function approve(
  instance: Instance,
  { id, documentId }: Training,
  { session }: Citizen,
): Promise<string> {
  const staff = await administratorSession(instance);
  const people = [session.me.uid];
  await staff.send('POST', `/staff/trainings/${documentId}/approvals`, z.unknown(), { people });
  // Enrolling is idempotent; the response contains the certificate.
  return z.object({ certificateId: z.string() }).parse(await session.enrol(id)).certificateId;
}

/** State and content of a certificate. */
export interface CertificateFacts {
  readonly state: string;
  readonly reason?: string;
  readonly replacedBy?: string;
  readonly replaces?: string;
  /** Uid of the holder; imported certificates have none. */
  readonly holder?: string;
  readonly foodHandler?: boolean;
  /** Milliseconds since the epoch. */
  readonly expires?: number;
  readonly names?: string;
  readonly surnames?: string;
  readonly title?: string;
}

/** Inserts a certificate into the database, as an import would. */
export function issueCertificate(instance: Instance, code: string, facts: CertificateFacts): void {
  const database = new DatabaseSync(path.join(instance.environment.dataDirectory, 'database', 'cms.db'));
  database.exec('pragma busy_timeout = 5000');
  const yesterday = Date.now() - DAY;
  const { names = 'Ernestina', surnames = 'Sosa', title = 'Poda de frutales' } = facts;
  const row = {
    code,
    names,
    surnames,
    training_slug: 'poda',
    training_title: title,
    type: 'course',
    dni: '30111222',
    issued_at: yesterday,
    expires_at: facts.state === 'expired' ? yesterday : (facts.expires ?? null),
    food_handler: facts.foodHandler === true ? 1 : 0,
    revoked_at: facts.state === 'revoked' ? yesterday : null,
    revocation_reason: facts.reason ?? null,
    replaced_by: facts.replacedBy ?? null,
    replaces: facts.replaces ?? null,
  };
  const columns = Object.keys(row);
  const holder = '(select id from up_users where document_id = ? order by id limit 1)';
  database
    .prepare(
      `insert into certificates (${columns.join()}, person_id) values (${columns.map(() => '?').join()}, ${holder})`,
    )
    .run(...Object.values(row), facts.holder ?? null);
  database.close();
}
