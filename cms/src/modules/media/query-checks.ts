import { z } from '@centro/shared';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Registry } from '../../strapi/registry';
import type { Context } from '../../platform/http/context';

/** The part of the controllers for files and folders that is wrapped. */
interface ListController {
  readonly find: (ctx: Context) => Promise<unknown>;
}

/** Larger pages overflow the integers of the database. */
const MAX_PAGE = 1_000_000;
const MAX_PAGE_SIZE = 1_000;
const MAX_ID = 2_147_483_647;
/** Maximum nesting of conditions; Strapi's screens use three. */
const MAX_DEPTH = 8;

const asNumber = z.union([z.number(), z.string().trim().min(1).transform(Number)]);
const instantSchema = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const flagSchema = z.union([z.boolean(), z.enum(['true', 'false'])]);
const textSchema = z.union([z.string(), z.number()]);
const idSchema = asNumber.pipe(z.int().min(-MAX_ID).max(MAX_ID));

/** Without conditions, which would need the checks of the related type; Strapi's screens send none. */
const populateSchema: z.ZodType = z.lazy(() => {
  const nested = z.strictObject({ populate: populateSchema });
  return z.union([
    z.string(),
    z.array(z.string()),
    z.record(z.string(), z.union([z.string(), z.boolean(), nested])),
  ]);
});

const querySchema = z.object({
  page: asNumber.pipe(z.int().min(1).max(MAX_PAGE)).optional(),
  pageSize: asNumber.pipe(z.int().min(1).max(MAX_PAGE_SIZE)).optional(),
  _q: z.string().optional(),
  sort: z.union([z.string(), z.array(z.string())]).optional(),
  fields: z.union([z.string(), z.array(z.string())]).optional(),
  populate: populateSchema.optional(),
  filters: z.unknown().optional(),
});

/** Schema of a condition's operand by operator, built from the value schema of the field. */
const OPERATORS: ReadonlyMap<string, (value: z.ZodType) => z.ZodType> = new Map([
  ...['$eq', '$ne', '$eqi', '$nei', '$gt', '$gte', '$lt', '$lte'].map(
    (name) => [name, (value: z.ZodType) => value] as const,
  ),
  ...['$in', '$notIn'].map((name) => [name, (value: z.ZodType) => z.array(value)] as const),
  ['$between', (value: z.ZodType) => z.array(value).length(2)],
  ...['$null', '$notNull'].map((name) => [name, () => flagSchema] as const),
]);

/** For text only: PostgreSQL rejects them for numbers and instants. */
const TEXT_OPERATORS: readonly string[] = ['$contains', '$containsi', '$startsWith', '$startsWithi'].concat([
  '$endsWith',
  '$endsWithi',
  '$notContains',
  '$notContainsi',
]);

/** Rejects queries of the media library that the database cannot run: Strapi passes them on and fails. */
export function guardQueries(strapi: Core.Strapi): void {
  const lists = [
    ['plugin::upload.admin-file', 'plugin::upload.file'],
    ['plugin::upload.admin-folder', 'plugin::upload.folder'],
  ] as const;
  for (const [controller, uid] of lists) {
    strapi.get<Registry>('controllers').extend<ListController>(controller, (made) => ({
      ...made,
      find: async (ctx) => {
        assertQuery(strapi, uid, ctx.query);
        return made.find(ctx);
      },
    }));
  }
}

function assertQuery(strapi: Core.Strapi, uid: UID.ContentType, query: unknown): void {
  const { sort = [], fields = [], filters } = parsed(querySchema, query, 'query');
  for (const field of [sort, fields].flat().flatMap((text) => text.split(','))) {
    const [name = ''] = field.split(':');
    if (name.trim() !== '*' && fieldType(strapi, uid, name.trim()) === undefined) throw refusal(name);
  }
  if (filters !== undefined) assertFilters(strapi, uid, filters, 0);
}

function assertFilters(strapi: Core.Strapi, uid: UID.ContentType, filters: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw refusal('filters');
  for (const [name, condition] of Object.entries(
    parsed(z.record(z.string(), z.unknown()), filters, 'filters'),
  )) {
    if (name === '$and' || name === '$or') {
      for (const one of parsed(z.array(z.unknown()), condition, name)) {
        assertFilters(strapi, uid, one, depth + 1);
      }
    } else if (name === '$not') {
      assertFilters(strapi, uid, condition, depth + 1);
    } else {
      assertField(strapi, uid, name, condition, depth + 1);
    }
  }
}

function assertField(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  name: string,
  condition: unknown,
  depth: number,
): void {
  const related = relatedType(strapi, uid, name);
  if (related !== undefined) {
    if (isRecord(condition) && !hasOperators(condition)) assertFilters(strapi, related, condition, depth);
    else assertCondition(idSchema, false, name, condition, depth);
    return;
  }
  const type = fieldType(strapi, uid, name);
  if (type === undefined) throw refusal(name);
  assertCondition(valueSchemaOf(type), type === 'text', name, condition, depth);
}

function assertCondition(
  value: z.ZodType,
  isText: boolean,
  name: string,
  condition: unknown,
  depth: number,
): void {
  if (depth > MAX_DEPTH) throw refusal(name);
  if (!isRecord(condition)) {
    parsed(z.union([value, z.null(), z.array(value)]), condition, name);
    return;
  }
  for (const [operator, given] of Object.entries(condition)) {
    const schema = OPERATORS.get(operator);
    if (operator === '$not') assertCondition(value, isText, name, given, depth + 1);
    else if (schema) parsed(schema(value), given, `${name} ${operator}`);
    else if (isText && TEXT_OPERATORS.includes(operator)) {
      parsed(z.union([textSchema, z.array(textSchema)]), given, `${name} ${operator}`);
    } else throw refusal(`${name} ${operator}`);
  }
}

type FieldType = 'text' | 'number' | 'id' | 'instant' | 'flag';

function valueSchemaOf(type: FieldType): z.ZodType {
  switch (type) {
    case 'text':
      return textSchema;
    case 'number':
      return asNumber.pipe(z.number());
    case 'id':
      return idSchema;
    case 'instant':
      return instantSchema;
    case 'flag':
      return flagSchema;
  }
}

/** Attribute types that can be compared; the others, such as JSON, cannot. */
const FIELD_TYPES: Readonly<Partial<Record<string, FieldType>>> = {
  string: 'text',
  text: 'text',
  integer: 'id',
  decimal: 'number',
  datetime: 'instant',
  boolean: 'flag',
};

/** How a field can be compared; `undefined` for one that does not exist or cannot be. */
function fieldType(strapi: Core.Strapi, uid: UID.ContentType, name: string): FieldType | undefined {
  if (name === 'id') return 'id';
  const { attributes } = strapi.getModel(uid);
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  return attribute && FIELD_TYPES[attribute.type];
}

/** Target type of a relation; `undefined` for a polymorphic one. */
function relatedType(strapi: Core.Strapi, uid: UID.ContentType, name: string): UID.ContentType | undefined {
  const { attributes } = strapi.getModel(uid);
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (attribute?.type !== 'relation' || !('target' in attribute)) return undefined;
  return attribute.target;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOperators(condition: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(condition).some((key) => key.startsWith('$') && !['$and', '$or'].includes(key));
}

function parsed<T extends z.ZodType>(schema: T, value: unknown, name: string): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw refusal(name);
  return result.data;
}

/** In English like Strapi's own messages about queries: its screens send no invalid ones. */
function refusal(name: string): errors.ValidationError {
  return new errors.ValidationError(`Invalid ${name}`);
}
