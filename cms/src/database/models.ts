import type { Core } from '@strapi/strapi';

/** One row: which database this is and how many changes of public content it has seen. */
export const REVISION_TABLE = 'content_revisions';

/** One row per entry the public could see: the revision of its last change. */
export const MARK_TABLE = 'content_marks';

/** One row per public id in use; its unique index decides between simultaneous claims. */
export const PUBLIC_ID_TABLE = 'public_ids';

const increments = { type: 'increments' };
const required = { column: { notNullable: true } };

const models = [
  {
    uid: 'centro::content-revision',
    singularName: 'content-revision',
    tableName: REVISION_TABLE,
    attributes: {
      id: increments,
      epoch: { type: 'string', ...required },
      revision: { type: 'integer', ...required },
    },
  },
  {
    uid: 'centro::content-mark',
    singularName: 'content-mark',
    tableName: MARK_TABLE,
    attributes: {
      id: increments,
      key: { type: 'string', column: { notNullable: true, unique: true } },
      kind: { type: 'string', ...required },
      document_id: { type: 'string', ...required },
      label: { type: 'text', ...required },
      revision: { type: 'integer', ...required },
    },
    indexes: [{ name: 'content_marks_feed_idx', columns: ['revision', 'key'] }],
  },
  {
    uid: 'centro::public-id',
    singularName: 'public-id',
    tableName: PUBLIC_ID_TABLE,
    attributes: {
      id: increments,
      key: { type: 'string', column: { notNullable: true, unique: true } },
      document_id: { type: 'string' },
      published: { type: 'boolean', ...required },
    },
  },
];

/** Adds the cms's own tables to those Strapi creates; they are no content types, so no editor or client sees them. */
export function registerModels(strapi: Core.Strapi): void {
  const registry = strapi.get<{ readonly add: (model: object) => unknown }>('models');
  for (const model of models) registry.add(model);
}
