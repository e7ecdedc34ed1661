import type { Core } from '@strapi/strapi';
import { forgetDeleted } from '../content/restoring';
import { startDailyJob } from '../../platform/database/daily-jobs';
import { AUDIT_TABLE } from '../../platform/database/models';
import { AUDIT_MILLISECONDS } from '../../platform/audit/entries';

/**
 * Once a day, by one of all processes, forgets what the staff did more than a year ago, and the fields of what was
 * deleted too long ago to be restored.
 *
 * @returns stops, once what is under way is done
 */
export function startAuditRetention(strapi: Core.Strapi): () => Promise<void> {
  return startDailyJob(strapi, {
    name: 'audit-retention',
    work: async (now) => {
      await strapi.db
        .connection(AUDIT_TABLE)
        .where('made_at', '<', new Date(now - AUDIT_MILLISECONDS))
        .delete();
      await forgetDeleted(strapi, now);
    },
    complaint: 'Old entries of the audit log cannot be removed',
  });
}
