import { formSchema, type Form } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { keepValid } from '../content/keep-valid';
import { FORM_POPULATE, publicForm, type StoredForm } from './serializer';

export const FORM_UID = 'api::form.form';
const PUBLISHED = { publishedAt: { $notNull: true } };

/** A form that can be answered. */
export interface PublishedForm {
  readonly documentId: string;
  readonly form: Form;
}

/** Reads a published form, inside the current transaction if there is one. */
export async function publishedForm(
  strapi: Core.Strapi,
  publicId: string,
): Promise<PublishedForm | undefined> {
  const row = await storedForm(strapi, { slug: publicId });
  const candidates = row ? [{ label: `form ${publicId}`, entry: publicForm(row) }] : [];
  const [form] = keepValid(strapi, formSchema, candidates);
  return row && form ? { documentId: row.documentId, form } : undefined;
}

/** The published version of a form, not validated. */
export async function storedForm(
  strapi: Core.Strapi,
  where: { readonly slug: string } | { readonly documentId: string },
): Promise<StoredForm | null> {
  const query = strapi.db.query(FORM_UID);
  return (await query.findOne({
    where: { ...PUBLISHED, ...where },
    populate: FORM_POPULATE,
  })) as StoredForm | null;
}

/** Whether a published form has this public id. */
export async function isFormPublished(strapi: Core.Strapi, publicId: string): Promise<boolean> {
  return (await strapi.db.query(FORM_UID).count({ where: { ...PUBLISHED, slug: publicId } })) > 0;
}

/** Titles of forms, published or not, by document id. */
export async function formTitles(
  strapi: Core.Strapi,
  named: readonly { readonly formId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const rows = (await strapi.db.query(FORM_UID).findMany({
    where: { documentId: { $in: named.map(({ formId }) => formId) } },
    select: ['documentId', 'title'],
  })) as { readonly documentId: string; readonly title: string }[];
  return new Map(rows.map(({ documentId, title }) => [documentId, title]));
}
