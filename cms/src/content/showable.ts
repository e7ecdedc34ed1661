import { entrySchemas, type ContentKind } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { labelOf } from '../editor/sync-editor-types';
import { readEntries } from '../public-shape/read';

const UIDS: Readonly<Record<ContentKind, string>> = {
  training: 'api::training.training',
  publication: 'api::publication.publication',
  'site-content': 'api::site-content.site-content',
};

/** Parts of an entry that are written elsewhere; who publishes the entry cannot put them right. */
const EMBEDDED: ReadonlySet<string> = new Set(['teachers', 'landingImages']);

/**
 * Refuses to publish what no page could be made of, so that the editor learns of it and not only the operator.
 *
 * @throws {errors.ValidationError} naming the fields that break the contract
 */
export async function assertShowable(
  strapi: Core.Strapi,
  kind: ContentKind,
  documentId: string,
): Promise<void> {
  const entry = (await readEntries(strapi, kind, [documentId])).get(documentId);
  const { error } = entrySchemas[kind].safeParse(entry);
  if (!error) return;
  const fields = new Set(error.issues.map(({ path: [field] }) => fieldOf(field)).filter(isOwn));
  if (fields.size === 0) return;
  const labels = [...fields].map((field) => `«${labelOf(UIDS[kind], field)}»`);
  const message = `No se puede publicar así. Revisá ${labels.join(', ')}.`;
  const details = [...fields].map((field) => ({ path: [field], name: 'ValidationError', message }));
  throw new errors.ValidationError(message, { errors: details });
}

/** The field an editor knows by the name of the contract's. */
function fieldOf(field: PropertyKey | undefined): string {
  return field === 'id' ? 'slug' : String(field);
}

function isOwn(field: string): boolean {
  return !EMBEDDED.has(field);
}
