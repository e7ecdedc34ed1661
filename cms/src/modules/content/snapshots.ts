import type { Core, Schema, UID } from '@strapi/strapi';

type Fields = Readonly<Record<string, unknown>>;
type Attribute = Schema.Attribute.AnyAttribute;
type Attributes = Readonly<Record<string, Attribute>>;

/** Fields that Strapi sets itself. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
]);

/** Reads the draft of an entry as data for the Document Service's `create`; `undefined` without one. */
export async function takeSnapshot(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentId: string,
): Promise<Fields | undefined> {
  const { attributes } = strapi.contentType(uid);
  const row = (await strapi.db.query(uid).findOne({
    where: { documentId, publishedAt: null },
    populate: populateOf(strapi, attributes) as object,
  })) as Fields | null;
  return row ? writtenFields(strapi, attributes, row) : undefined;
}

/** Removes references to pictures and related entries that no longer exist. */
export async function withoutMissingRelations(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  fields: Fields,
): Promise<Fields> {
  return keepPresent(strapi, strapi.contentType(uid).attributes, fields);
}

function writable(attributes: Attributes): [string, Attribute][] {
  return Object.entries(attributes).filter(([name]) => !BOOKKEEPING.has(name));
}

function populateOf(strapi: Core.Strapi, attributes: Attributes): Fields {
  const populate: Record<string, unknown> = {};
  for (const [name, attribute] of writable(attributes)) {
    if (attribute.type === 'media' || attribute.type === 'relation') populate[name] = true;
    if (attribute.type === 'component') {
      populate[name] = { populate: populateOf(strapi, attributesOf(strapi, attribute.component)) };
    }
  }
  return populate;
}

function writtenFields(strapi: Core.Strapi, attributes: Attributes, row: Fields): Fields {
  return Object.fromEntries(
    writable(attributes).map(([name, attribute]) => [name, writtenValue(strapi, attribute, row[name])]),
  );
}

function writtenValue(strapi: Core.Strapi, attribute: Attribute, value: unknown): unknown {
  if (attribute.type === 'media') return each(value, ({ id }) => id);
  if (attribute.type === 'relation') return each(value, ({ documentId }) => documentId);
  if (attribute.type !== 'component') return value ?? null;
  const attributes = attributesOf(strapi, attribute.component);
  return each(value, (part) => writtenFields(strapi, attributes, part));
}

async function keepPresent(strapi: Core.Strapi, attributes: Attributes, fields: Fields): Promise<Fields> {
  const kept: Record<string, unknown> = {};
  for (const [name, attribute] of writable(attributes)) {
    kept[name] = await presentValue(strapi, attribute, fields[name]);
  }
  return kept;
}

async function presentValue(strapi: Core.Strapi, attribute: Attribute, value: unknown): Promise<unknown> {
  if (attribute.type === 'media') return present(strapi, 'plugin::upload.file', 'id', value);
  if (attribute.type === 'relation') {
    const { target } = attribute as { readonly target: UID.ContentType };
    return present(strapi, target, 'documentId', value);
  }
  if (attribute.type !== 'component' || value === null || value === undefined) return value;
  const attributes = attributesOf(strapi, attribute.component);
  return Array.isArray(value)
    ? Promise.all(value.map((part) => keepPresent(strapi, attributes, part as Fields)))
    : keepPresent(strapi, attributes, value as Fields);
}

/** One or more references, without those to deleted rows. */
async function present(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  field: 'id' | 'documentId',
  value: unknown,
): Promise<unknown> {
  const wanted = (Array.isArray(value) ? value : [value]).filter(
    (each) => each !== null && each !== undefined,
  );
  if (wanted.length === 0) return value;
  const rows = (await strapi.db
    .query(uid)
    .findMany({ where: { [field]: { $in: wanted } }, select: [field] })) as Fields[];
  const there = new Set(rows.map((row) => row[field]));
  const left = wanted.filter((each) => there.has(each));
  return Array.isArray(value) ? left : (left[0] ?? null);
}

function attributesOf(strapi: Core.Strapi, uid: UID.Component): Attributes {
  const component = strapi.components[uid];
  if (!component) throw new Error(`There is no component ${uid}`);
  return component.attributes;
}

function each(value: unknown, written: (part: Fields) => unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => written(part as Fields));
  return value === null || value === undefined ? null : written(value as Fields);
}
