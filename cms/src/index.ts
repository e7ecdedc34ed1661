import type { Core } from '@strapi/strapi';
import { auditPeopleWrites } from './audit/people-writes';
import { startAuditRetention } from './audit/retention';
import { sealAnew } from './certificates/issuer-keys';
import { watchAccountWrites } from './citizens/account-writes';
import { markPeopleWithoutEmail } from './citizens/without-email';
import { watchDocumentWrites } from './content/document-writes';
import { watchMediaWrites } from './content/media-writes';
import { startClearingFiles } from './forms/stray-files';
import { rejectRefusedCommits } from './database/commits';
import { ensureIndexes } from './database/indexes';
import { registerModels } from './database/models';
import { ensureRevision } from './content/revision';
import { ensureCapacities } from './enrolments/capacity';
import { ensureMeetingKeys } from './enrolments/meetings';
import { watchPeopleWrites } from './enrolments/people-writes';
import { startReleasing } from './enrolments/provisional';
import { syncEditorTypes } from './editor/sync-editor-types';
import { startDelivery } from './mail/delivery';
import { ensureAppointments } from './notices/appointments';
import { startNotices } from './notices/notices';
import { registerInternalRoutes } from './http/internal-routes';
import { leaveFormsUnread } from './http/received-file';
import { mailForgottenPasswords } from './administrators/forgotten-passwords';
import { limitInvitations } from './administrators/invitations';
import { limitStaffSignIns } from './administrators/sign-ins';
import { guardStaffPasswords } from './passwords/staff';
import { guardDeletion, guardSelections } from './media/deletion';
import { guardQueries } from './media/query-checks';
import { guardUploads } from './media/uploads';
import { syncAdminRoles } from './permissions/admin-roles';
import { syncApiRoles } from './permissions/api-roles';
import { watchPeopleOnBoard } from './public-profiles/people-writes';
import { startDroppingUnfinished, startRetention } from './private-images/retention';
import { registerStaffRoutes } from './staff';
import { claimBucket } from './object-store/ownership';
import { registerStaffActions } from './staff/routes';
import { watchStaffSignIns } from './watching/access';
import { registerWatchingRoutes } from './watching/routes';

let endings: readonly (() => Promise<void>)[] = [];

export default {
  async register({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    rejectRefusedCommits(strapi);
    // Before Strapi forgets, at each start, grants of actions that nobody registered.
    await registerStaffActions(strapi);
    registerModels(strapi);
    leaveFormsUnread(strapi);
    registerInternalRoutes(strapi);
    registerStaffRoutes(strapi);
    registerWatchingRoutes(strapi);
    watchDocumentWrites(strapi);
    guardStaffPasswords(strapi);
    limitInvitations(strapi);
    guardSelections(strapi);
    guardQueries(strapi);
    mailForgottenPasswords(strapi);
    limitStaffSignIns(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await ensureIndexes(strapi);
    await markPeopleWithoutEmail(strapi);
    watchAccountWrites(strapi);
    watchMediaWrites(strapi);
    auditPeopleWrites(strapi);
    watchPeopleWrites(strapi);
    watchPeopleOnBoard(strapi);
    watchStaffSignIns(strapi);
    await guardUploads(strapi);
    guardDeletion(strapi);
    await ensureRevision(strapi);
    await claimBucket(strapi);
    await ensureCapacities(strapi);
    await ensureMeetingKeys(strapi);
    await ensureAppointments(strapi);
    await sealAnew(strapi);
    await syncApiRoles(strapi);
    await syncAdminRoles(strapi);
    await syncEditorTypes(strapi);
    endings = [
      startDelivery(strapi),
      startNotices(strapi),
      startReleasing(strapi),
      startRetention(strapi),
      startDroppingUnfinished(strapi),
      startClearingFiles(strapi),
      startAuditRetention(strapi),
    ];
  },

  async destroy(): Promise<void> {
    for (const end of endings) await end();
  },
};
