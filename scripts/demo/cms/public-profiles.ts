import { z } from 'zod';
import type { CmsSession } from './session.ts';

const queueSchema = z.object({ data: z.array(z.object({ uid: z.string(), version: z.string() })) });

/** Approves a public profile through the staff API, or rejects it with a reason. Idempotent. */
export async function reviewProfile(session: CmsSession, uid: string, reason?: string): Promise<void> {
  const { data } = await session.send('GET', '/staff/public-profiles?pageSize=1000', queueSchema);
  const pending = data.find((profile) => profile.uid === uid);
  if (!pending) return;
  const decision = reason === undefined ? { approved: true } : { approved: false, reason };
  const review = { ...decision, version: pending.version };
  await session.send('PUT', `/staff/public-profiles/${uid}/review`, z.unknown(), review);
}
