import type { Core } from '@strapi/strapi';
import type { UserWriteSubscriber } from '../strapi/user-writes';
import { auditDocumentWrites } from './audit/document-writes';
import { addressDocuments } from './content/address-writes';
import type { DocumentWriteSubscriber } from './content/document-writes';
import { refuseEditConflicts } from './content/edit-conflicts';
import { markPages, markSite, markTeachers } from './content/feed-marks';
import { updatePlaces } from './enrolments/document-writes';
import { updateEnrolments } from './enrolments/user-writes';
import { checkFormOfTraining, checkForms } from './forms/document-writes';
import { notifyOfChanges, notifySubscribers } from './mail/document-writes';
import { auditUserWrites } from './people/audited-writes';
import { deleteNotes } from './people/notes';
import { updateBoard } from './public-profiles/user-writes';
import { checkLandingImages, checkShowable } from './publishing/document-writes';
import { EDITED_UIDS, LANDING_IMAGE_UID } from './publishing/showable';
import { checkTrainings } from './trainings/document-writes';

/**
 * Everything that follows from a write of users, in its transaction. The first one is outermost. Their locks are taken in
 * the order of docs/adr/021: the revision, people, capacities.
 */
export function userWriteSubscribers(strapi: Core.Strapi): readonly UserWriteSubscriber[] {
  return [updateBoard(strapi), updateEnrolments(strapi), auditUserWrites(strapi), deleteNotes(strapi)];
}

/**
 * Everything that follows from a write of content, in its transaction. The first one is outermost: before the write they
 * run in this order, after it in the reverse order.
 */
export function documentWriteSubscribers(strapi: Core.Strapi): readonly DocumentWriteSubscriber[] {
  return [
    refuseEditConflicts(strapi),
    auditDocumentWrites(strapi),
    markPages(strapi, 'training'),
    markPages(strapi, 'publication'),
    markTeachers(strapi),
    markSite(LANDING_IMAGE_UID),
    markSite(EDITED_UIDS['site-content']),
    notifySubscribers(strapi, 'training'),
    notifySubscribers(strapi, 'publication'),
    notifyOfChanges(strapi),
    updatePlaces(strapi),
    checkFormOfTraining(strapi),
    checkForms(strapi),
    checkTrainings(strapi),
    checkShowable(strapi, 'training'),
    checkShowable(strapi, 'publication'),
    checkShowable(strapi, 'site-content'),
    checkLandingImages(strapi),
    addressDocuments(strapi, 'training'),
    addressDocuments(strapi, 'publication'),
    addressDocuments(strapi, 'form'),
  ];
}
