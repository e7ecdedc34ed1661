import type { Core } from '@strapi/strapi';
import { contentTypeOf, auditContentWrite, titleOf } from '../../platform/audit/content-writes';
import { RESTORABLE_KINDS } from '../../platform/audit/staff-contract';
import { ADDRESSED_UIDS, addressing, type Addressing, type DocumentData } from '../content/addressing';
import { clearCopiedDates } from '../trainings/copied-dates';
import { assertNewest } from '../content/edit-conflicts';
import { assertTeacherUnused, entriesEmbeddingTeacher } from '../content/embedding';
import { entryOf, SITE_ENTRY, type FeedEntry } from '../content/feed-keys';
import { keepPartKeys } from '../content/part-keys';
import type { PageKind } from '../content/public-ids';
import { writeContent, type MarkChanged } from '../content/revision';
import { assertScheduled } from '../trainings/schedule-checks';
import { assertLandingImageHasAltText, assertShowable } from './showable';
import { takeSnapshot } from '../content/snapshots';
import type { Transaction } from '../../platform/database/transaction';
import { startEdition, deleteCapacity } from '../enrolments/places';
import { dropAttendanceAt } from '../enrolments/attendance';
import { assertFormAnswerable, assertFormOfTraining, assertFormUnused } from '../forms/editing';
import { dropAppointments, noteAppointment } from '../mail/appointments';
import { noteNews } from '../mail/news';

const WRITE_ACTIONS = [
  'create',
  'update',
  'clone',
  'delete',
  'publish',
  'unpublish',
  'discardDraft',
] as const;

type WriteAction = (typeof WRITE_ACTIONS)[number];

/** A write of the Document Service, as its middlewares see it. */
interface DocumentCall {
  readonly uid: string;
  readonly action: WriteAction;
  readonly params: { readonly documentId?: string; readonly status?: unknown; data?: DocumentData };
}

/** One write under way: what it is, how to run it, and where it runs. */
interface Write {
  readonly strapi: Core.Strapi;
  readonly call: DocumentCall;
  readonly next: () => Promise<unknown>;
  readonly mark: MarkChanged;
  readonly transaction: Transaction;
}

const handlers: ReadonlyMap<string, (write: Write) => Promise<unknown>> = new Map([
  ['api::training.training', (write) => writeAddressed('training', write)],
  ['api::publication.publication', (write) => writeAddressed('publication', write)],
  ['api::form.form', writeForm],
  ['api::teacher.teacher', writeTeacher],
  ['api::landing-image.landing-image', writeLandingImage],
  ['api::site-content.site-content', writeSiteContent],
]);

/** Makes every write of our content types a write of content: addressed, ordered and marked in one transaction. */
export function watchDocumentWrites(strapi: Core.Strapi): void {
  strapi.documents.use((context, next) => {
    const handler = handlers.get(context.uid);
    if (!handler || !isWrite(context)) return next();
    const write = writeContent(strapi, async (mark, transaction) => {
      const call: DocumentCall = context;
      await assertNewest(strapi, call);
      const deleted = await deletedBy(strapi, call);
      const result = await handler({ strapi, call, next, mark, transaction });
      const documentId = documentIdOf(result) ?? call.params.documentId;
      const { uid, action } = call;
      if (documentId !== undefined) {
        await auditContentWrite(strapi, transaction, { uid, action, documentId }, deleted);
      }
      return result;
    });
    return write as ReturnType<typeof next>;
  });
}

function isWrite(context: { readonly action: string }): context is DocumentCall {
  return WRITE_ACTIONS.some((action) => action === context.action);
}

/** Title of the entry that a call deletes, and its fields if it can be restored. */
async function deletedBy(strapi: Core.Strapi, { uid, action, params: { documentId } }: DocumentCall) {
  if (action !== 'delete' || documentId === undefined) return undefined;
  const title = await titleOf(strapi, uid, documentId);
  const restorable = RESTORABLE_KINDS.find((kind) => contentTypeOf(kind) === uid);
  const entry = restorable && (await takeSnapshot(strapi, contentTypeOf(restorable), documentId));
  return { title, ...(entry && { entry }) };
}

/** Whether a call changes what the public sees of a type that has drafts. */
function reachesPublic({ action, params }: DocumentCall): boolean {
  switch (action) {
    case 'publish':
    case 'unpublish':
    case 'delete':
      return true;
    case 'create':
    case 'update':
      return params.status === 'published';
    case 'clone':
    case 'discardDraft':
      return false;
  }
}

/** Whether a call makes a document public, or shows another state of it. */
function isPublishing({ action, params }: DocumentCall): boolean {
  return action === 'publish' || params.status === 'published';
}

async function writeAddressed(kind: PageKind, write: Write): Promise<unknown> {
  const { strapi, call, next, mark, transaction } = write;
  const address = addressing(strapi, transaction, kind);
  const deleted = call.action === 'delete' ? await feedEntry(strapi, kind, call.params.documentId) : [];
  if (kind === 'training') await copyBefore(write);
  await addressBefore(address, call);
  if (kind === 'training') {
    await keepPartKeys(strapi, 'training.meeting', call.params.data?.['meetings']);
    await enrolmentsBefore(write);
  }
  const result = await next();
  const documentId = documentIdOf(result) ?? call.params.documentId;
  if (documentId === undefined) return result;
  await addressAfter(address, call, documentId);
  if (isPublishing(call)) await assertShowable(strapi, kind, documentId);
  if (kind === 'training' && isPublishing(call)) {
    await assertScheduled(strapi, documentId);
    await assertFormOfTraining(strapi, documentId);
  }
  if (kind === 'training' && reachesPublic(call)) await enrolmentsAfter(write, documentId);
  if (isPublishing(call)) await noteNews(strapi, transaction, kind, documentId, Date.now());
  if (reachesPublic(call)) {
    mark(call.action === 'delete' ? deleted : await feedEntry(strapi, kind, documentId));
  }
  return result;
}

/** The public sees nothing of a form but who answers it, so the publisher need not hear of it. */
async function writeForm({ strapi, call, next, transaction }: Write): Promise<unknown> {
  const { action, params } = call;
  const address = addressing(strapi, transaction, 'form');
  if (params.documentId !== undefined && (action === 'delete' || action === 'unpublish')) {
    await assertFormUnused(strapi, transaction, params.documentId, action);
  }
  await addressBefore(address, call);
  await keepPartKeys(strapi, 'form.question', params.data?.['questions']);
  const result = await next();
  const documentId = documentIdOf(result) ?? params.documentId;
  if (documentId === undefined) return result;
  await addressAfter(address, call, documentId);
  if (isPublishing(call)) await assertFormAnswerable(strapi, documentId);
  return result;
}

async function copyBefore({ strapi, call: { action, params } }: Write): Promise<void> {
  if (action !== 'clone' || params.documentId === undefined) return;
  params.data ??= {};
  await clearCopiedDates(strapi, params.data, params.documentId);
}

async function addressBefore(address: Addressing, { action, params }: DocumentCall): Promise<void> {
  const { documentId } = params;
  if (action === 'create') {
    params.data ??= {};
    return address.addressNew(params.data);
  }
  if (documentId === undefined) return;
  if (action === 'clone') {
    params.data ??= {};
    return address.addressClone(params.data, documentId);
  }
  if (action === 'update' && params.data) return address.addressDraft(params.data, documentId);
  if (action === 'publish') return address.addressPublished(documentId);
}

async function addressAfter(
  address: Addressing,
  { action, params }: DocumentCall,
  documentId: string,
): Promise<void> {
  if (action === 'create' || action === 'clone') await address.settle(documentId);
  if (action === 'delete') await address.free(documentId);
  if (action !== 'publish' && params.status === 'published') await address.addressPublished(documentId);
}

async function enrolmentsBefore({ call: { action, params }, transaction }: Write): Promise<void> {
  const { documentId } = params;
  if (action !== 'delete' || documentId === undefined) return;
  await deleteCapacity(transaction, documentId);
  await dropAppointments(transaction, documentId);
  await dropAttendanceAt(transaction, documentId);
}

async function enrolmentsAfter({ strapi, call, transaction }: Write, documentId: string): Promise<void> {
  if (call.action === 'delete') return;
  await startEdition(strapi, transaction, documentId);
  await noteAppointment(strapi, transaction, documentId, Date.now());
}

async function feedEntry(
  strapi: Core.Strapi,
  kind: PageKind,
  documentId: string | undefined,
): Promise<FeedEntry[]> {
  if (documentId === undefined) return [];
  const row = (await strapi.db.query(ADDRESSED_UIDS[kind]).findOne({
    where: { documentId },
    select: ['title'],
    orderBy: { publishedAt: 'desc' },
  })) as { title: string | null } | null;
  return [entryOf(kind, documentId, row?.title)];
}

function documentIdOf(result: unknown): string | undefined {
  const documentId = (result as { documentId?: unknown } | null)?.documentId;
  return typeof documentId === 'string' ? documentId : undefined;
}

async function writeTeacher({ strapi, call, next, mark }: Write): Promise<unknown> {
  const { documentId } = call.params;
  if (call.action === 'delete' && documentId !== undefined) await assertTeacherUnused(strapi, documentId);
  mark(documentId === undefined ? [SITE_ENTRY] : await entriesEmbeddingTeacher(strapi, documentId));
  return next();
}

async function writeLandingImage(write: Write): Promise<unknown> {
  const result = await writeSitePart(write);
  const documentId = documentIdOf(result) ?? write.call.params.documentId;
  if (isPublishing(write.call) && documentId !== undefined) {
    await assertLandingImageHasAltText(write.strapi, documentId);
  }
  return result;
}

async function writeSiteContent(write: Write): Promise<unknown> {
  const result = await writeSitePart(write);
  const { kind, documentId } = SITE_ENTRY;
  if (isPublishing(write.call)) await assertShowable(write.strapi, kind, documentId);
  return result;
}

async function writeSitePart({ call, next, mark }: Write): Promise<unknown> {
  if (reachesPublic(call)) mark([SITE_ENTRY]);
  return next();
}
