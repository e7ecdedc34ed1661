import { entrySchemas, fieldsMissingAltText, type ContentKind } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { labelOf } from '../../strapi/editor/sync-editor-types';
import { FILE_FIELDS, publicImage, type StoredFile } from '../content/pictures';
import { readEntries } from './entries';
import { publishCheckTexts } from './texts';

/** Kinds of content that editors publish. */
export type EditedKind = Exclude<ContentKind, 'certificate' | 'issuer' | 'public-profile'>;

export const EDITED_UIDS: Readonly<Record<EditedKind, string>> = {
  training: 'api::training.training',
  publication: 'api::publication.publication',
  'site-content': 'api::site-content.site-content',
};

export const LANDING_IMAGE_UID = 'api::landing-image.landing-image';

/** Parts of an entry that are edited elsewhere, so its editor cannot fix them. */
const EMBEDDED: ReadonlySet<string> = new Set(['teachers', 'landingImages']);

/**
 * Rejects publishing an entry from which no page can be rendered, so that the editor learns of it and not only the
 * operator.
 *
 * @throws {errors.ValidationError} naming the fields that break the contract
 */
export async function assertShowable(
  strapi: Core.Strapi,
  kind: EditedKind,
  documentId: string,
): Promise<void> {
  const entry = (await readEntries(strapi, kind, [documentId])).get(documentId);
  const { error } = entrySchemas[kind].safeParse(entry);
  const paths = error?.issues.map(({ path }) => path) ?? [];
  const broken = paths.map(([field]) => fieldOf(field)).filter(isOwn);
  const hint = paths.some((path) => path.join('.') === 'video.address') ? publishCheckTexts.videoHint : '';
  refuse(EDITED_UIDS[kind], broken, (labels) => publishCheckTexts.invalid(labels, hint));
  refuse(EDITED_UIDS[kind], fieldsMissingAltText(entry).filter(isOwn), publishCheckTexts.missingAltText);
}

/**
 * Rejects publishing a landing image without alternative text.
 *
 * @throws {errors.ValidationError} naming the field
 */
export async function assertLandingImageHasAltText(strapi: Core.Strapi, documentId: string): Promise<void> {
  const row = (await strapi.db.query(LANDING_IMAGE_UID).findOne({
    where: { documentId, publishedAt: { $notNull: true } },
    populate: { image: { select: FILE_FIELDS } },
  })) as { image: StoredFile | null } | null;
  const missing = fieldsMissingAltText({ image: publicImage(row?.image) });
  refuse(LANDING_IMAGE_UID, missing, publishCheckTexts.missingAltText);
}

/** @throws {errors.ValidationError} when there are fields to name */
function refuse(uid: string, fields: readonly string[], messageOf: (labels: string) => string): void {
  const distinct = [...new Set(fields)];
  if (distinct.length === 0) return;
  const message = messageOf(distinct.map((field) => `«${labelOf(uid, field)}»`).join(', '));
  const details = distinct.map((field) => ({ path: [field], name: 'ValidationError', message }));
  throw new errors.ValidationError(message, { errors: details });
}

/** Labels of the invalid fields of the contract for editors, each once. */
export function labelsOf(kind: EditedKind, fields: readonly (PropertyKey | undefined)[]): string[] {
  return [...new Set(fields.map((field) => labelOf(EDITED_UIDS[kind], fieldOf(field))))];
}

/** The field of the content type for a field of the contract. */
function fieldOf(field: PropertyKey | undefined): string {
  return field === 'id' ? 'slug' : String(field);
}

function isOwn(field: string): boolean {
  return !EMBEDDED.has(field);
}
