import type { Core } from '@strapi/strapi';
import { startAuditRetention } from './modules/audit/retention';
import { startDroppingProofs } from './modules/certificates/enrolment-proofs';
import { removeStrayLicenses } from './modules/certificates/licenses';
import { reencryptKeys } from './modules/certificates/issuer-keys';
import { watchAccountWrites } from './modules/people/account-writes';
import { markPeopleWithoutEmail } from './modules/accounts/without-email';
import { watchMediaWrites } from './modules/media/media-writes';
import { startClearingFiles } from './modules/forms/stray-files';
import { showCentreLogo } from './strapi/admin-logo';
import { rejectRefusedCommits } from './strapi/commits';
import { registerCustomFields } from './strapi/custom-fields';
import { ensureIndexes } from './platform/database/indexes';
import { registerModels } from './platform/database/models';
import { subscribeToDocumentWrites } from './modules/content/document-writes';
import { ensureRevision } from './modules/content/revision';
import { ensureCapacities } from './modules/enrolments/capacity';
import { ensureMeetingKeys } from './modules/enrolments/meetings';
import { startRemovingLapsed } from './modules/enrolments/provisional';
import { syncEditorTypes } from './strapi/editor/sync-editor-types';
import { startDelivery } from './modules/mail/delivery';
import { ensureAppointments } from './modules/mail/appointments';
import { startMailSchedule } from './modules/mail/schedule';
import { registerInternalRoutes } from './modules/publishing/internal-routes';
import { guardBodyParser } from './strapi/body-parser';
import { mailForgottenPasswords } from './modules/accounts/staff/forgotten-passwords';
import { limitInvitations } from './modules/accounts/staff/invitations';
import { limitStaffSignIns } from './modules/accounts/staff/sign-ins';
import { guardStaffPasswords } from './modules/accounts/staff/guessable-passwords';
import { guardDeletion, guardSelections } from './modules/media/deletion';
import { guardQueries } from './modules/media/query-checks';
import { guardUploads } from './modules/media/uploads';
import { syncAdminRoles } from './modules/accounts/permissions/admin-roles';
import { syncApiRoles } from './modules/accounts/permissions/api-roles';
import { startDroppingUnfinished, startRetention } from './modules/images/retention';
import { PUBLIC_CONTROLLERS } from './modules/public-routes';
import { registerPublicRoutes } from './modules/accounts/session/register-public-routes';
import { subscribeToUserWrites } from './strapi/user-writes';
import { documentWriteSubscribers, userWriteSubscribers } from './modules/subscribers';
import { registerStaffRoutes } from './modules/staff-routes';
import { claimBucket } from './modules/content/bucket-ownership';
import { registerStaffActions } from './platform/staff-api/routes';
import { watchStaffSignIns } from './platform/monitoring/access';
import { registerMonitoringRoutes } from './platform/monitoring/routes';

let endings: readonly (() => Promise<void>)[] = [];

export default {
  async register({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    rejectRefusedCommits(strapi);
    registerCustomFields(strapi);
    // Must run before Strapi, on boot, deletes the grants of unregistered actions.
    await registerStaffActions(strapi);
    registerModels(strapi);
    guardBodyParser(strapi);
    registerInternalRoutes(strapi);
    registerPublicRoutes(strapi, PUBLIC_CONTROLLERS);
    registerStaffRoutes(strapi);
    registerMonitoringRoutes(strapi);
    subscribeToDocumentWrites(strapi, documentWriteSubscribers(strapi));
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
    subscribeToUserWrites(strapi, userWriteSubscribers(strapi));
    watchStaffSignIns(strapi);
    await guardUploads(strapi);
    showCentreLogo(strapi);
    guardDeletion(strapi);
    await ensureRevision(strapi);
    await claimBucket(strapi);
    await ensureCapacities(strapi);
    await ensureMeetingKeys(strapi);
    await ensureAppointments(strapi);
    await reencryptKeys(strapi);
    await syncApiRoles(strapi);
    await syncAdminRoles(strapi);
    await syncEditorTypes(strapi);
    endings = [
      startDelivery(strapi),
      startMailSchedule(strapi),
      startRemovingLapsed(strapi),
      startRetention(strapi, removeStrayLicenses),
      startDroppingUnfinished(strapi),
      startClearingFiles(strapi),
      startAuditRetention(strapi),
      startDroppingProofs(strapi),
    ];
  },

  async destroy(): Promise<void> {
    for (const end of endings) await end();
  },
};
