import type { Core } from '@strapi/strapi';
import { forgetDeleted } from '../content/restoring';
import { startDailyJob } from '../../platform/database/daily-jobs';
import { AUDIT_TABLE } from '../../platform/database/models';
import { AUDIT_MILLISECONDS } from '../../platform/audit/entries';

/**
 * Starts a daily job, run by one process, that deletes audit entries after a year, and the fields of deleted content
 * once it can no longer be restored.
 *
 * @returns a function that stops the job and waits for a running one
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
    failure: 'Old entries of the audit log cannot be removed',
  });
}
