import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { slugFromTitle, z } from '@centro/shared';
import { expect, vi } from 'vitest';
import { newCitizen, type Citizen } from '../../../scripts/testing/citizen.ts';
import type { Instance } from '../../../scripts/testing/instance.ts';
import { administratorSession } from '../../../scripts/testing/staff.ts';
import type { RunningSite } from './running-site.ts';

const DAY = 24 * 3_600_000;

interface Training {
  readonly id: string;
  readonly documentId: string;
}

/** Has the staff approve somebody who has a place, and gets a certificate with it: its code. */
export async function approve(
  instance: Instance,
  { id, documentId }: Training,
  { session }: Citizen,
): Promise<string> {
  const staff = await administratorSession(instance);
  const people = [session.me.uid];
  await staff.send('POST', `/staff/trainings/${documentId}/approvals`, z.unknown(), { people });
  // Repeated, it changes nothing and tells what one has.
  return z.object({ certificateId: z.string() }).parse(await session.enrol(id)).certificateId;
}

/** Somebody who was approved, and the code of what they have of it. */
export interface Certified {
  readonly citizen: Citizen;
  readonly code: string;
}

/** Takes somebody new through a training of their own, from the form of enrolment to the approval by the staff. */
export async function certify({ instance, editor }: RunningSite, title: string): Promise<Certified> {
  const citizen = await newCitizen(instance, { names: 'Ernestina' });
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  const documentId = await editor.createPublished('training', {
    ...{ title, type: 'course', category: 'agroindustry' },
    inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 5 },
    schedule: { start: inDays(10), finish: inDays(20) },
  });
  const id = slugFromTitle(title);
  const shown = async () => {
    expect((await fetch(`${instance.front.url}/capacitaciones/${id}`)).status).toBe(200);
  };
  await vi.waitFor(shown, { timeout: 30_000 });
  await citizen.session.enrol(id);
  return { citizen, code: await approve(instance, { id, documentId }, citizen) };
}

/** What happened to a certificate since it was issued. */
export interface CertificateFacts {
  readonly state: string;
  readonly reason?: string;
  readonly replacedBy?: string;
  readonly names?: string;
  readonly surnames?: string;
  readonly title?: string;
}

/** Puts a certificate where those that were issued are, such as one that was imported. */
export function issueCertificate(instance: Instance, code: string, facts: CertificateFacts): void {
  const database = new DatabaseSync(path.join(instance.environment.dataDirectory, 'database', 'cms.db'));
  database.exec('pragma busy_timeout = 5000');
  const yesterday = Date.now() - DAY;
  const { names = 'Ernestina', surnames = 'Sosa', title = 'Poda de frutales' } = facts;
  const row = {
    ...{ code, names, surnames, training_slug: 'poda', training_title: title, type: 'course' },
    ...{ dni: '30111222', issued_at: yesterday },
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
