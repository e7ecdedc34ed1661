import {
  queueResponseSchema,
  type PendingProfile,
} from '../../src/modules/public-profiles/staff-contract.ts';
import type { Editor } from './editor.ts';
import type { Answer } from './http.ts';

/** The profile as it awaits approval; `undefined` when it does not. */
export async function pendingProfile(staff: Editor, uid: string): Promise<PendingProfile | undefined> {
  const { body } = await staff.request('GET', '/staff/public-profiles?pageSize=1000');
  return queueResponseSchema.parse(body).data.find((profile) => profile.uid === uid);
}

/** Approves a pending profile as it is now, or rejects it for a reason. */
export async function review(staff: Editor, uid: string, reason?: string): Promise<Answer> {
  const version = (await pendingProfile(staff, uid))?.version ?? '0'.repeat(64);
  const decision = reason === undefined ? { approved: true } : { approved: false, reason };
  return staff.request('PUT', `/staff/public-profiles/${uid}/review`, { ...decision, version });
}
