import { entrySchemas, fieldsMissingAltText, type ContentKind } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { labelOf } from '../../strapi/editor/sync-editor-types';
import { FILE_FIELDS, publicImage, type StoredFile } from '../content/pictures';
import { readEntries } from './entries';

/** What editors publish. */
export type EditedKind = Exclude<ContentKind, 'certificate' | 'issuer' | 'public-profile'>;

export const EDITED_UIDS: Readonly<Record<EditedKind, string>> = {
  training: 'api::training.training',
  publication: 'api::publication.publication',
  'site-content': 'api::site-content.site-content',
};

export const LANDING_IMAGE_UID = 'api::landing-image.landing-image';

/** Parts of an entry that are written elsewhere; who publishes the entry cannot put them right. */
const EMBEDDED: ReadonlySet<string> = new Set(['teachers', 'landingImages']);

/**
 * Refuses to publish what no page could be made of, so that the editor learns of it and not only the operator.
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
  const broken = error?.issues.map(({ path: [field] }) => fieldOf(field)) ?? [];
  refuse(EDITED_UIDS[kind], broken.filter(isOwn), (labels) => `No se puede publicar así. Revisá ${labels}.`);
  refuse(EDITED_UIDS[kind], fieldsMissingAltText(entry).filter(isOwn), missingAltText);
}

/**
 * Refuses to publish a landing image without alternative text.
 *
 * @throws {errors.ValidationError} naming the field
 */
export async function assertLandingImageHasAltText(strapi: Core.Strapi, documentId: string): Promise<void> {
  const row = (await strapi.db.query(LANDING_IMAGE_UID).findOne({
    where: { documentId, publishedAt: { $notNull: true } },
    populate: { image: { select: FILE_FIELDS } },
  })) as { image: StoredFile | null } | null;
  refuse(LANDING_IMAGE_UID, fieldsMissingAltText({ image: publicImage(row?.image) }), missingAltText);
}

function missingAltText(labels: string): string {
  return (
    `Falta el texto alternativo de una imagen en ${labels}: qué se ve en ella, para quien no puede verla. ` +
    'Escribilo en los datos de la imagen; si está dentro de un texto, volvé a elegirla después.'
  );
}

/** @throws {errors.ValidationError} unless there is no field to name */
function refuse(uid: string, fields: readonly string[], messageOf: (labels: string) => string): void {
  const distinct = [...new Set(fields)];
  if (distinct.length === 0) return;
  const message = messageOf(distinct.map((field) => `«${labelOf(uid, field)}»`).join(', '));
  const details = distinct.map((field) => ({ path: [field], name: 'ValidationError', message }));
  throw new errors.ValidationError(message, { errors: details });
}

/** What an editor calls the fields of the contract that are wrong, each once. */
export function labelsOf(kind: EditedKind, fields: readonly (PropertyKey | undefined)[]): string[] {
  return [...new Set(fields.map((field) => labelOf(EDITED_UIDS[kind], fieldOf(field))))];
}

/** The field an editor knows by the name of the contract's. */
function fieldOf(field: PropertyKey | undefined): string {
  return field === 'id' ? 'slug' : String(field);
}

function isOwn(field: string): boolean {
  return !EMBEDDED.has(field);
}
