import { z } from '@centro/shared';
import fc from 'fast-check';

/** Texts that some layer might misinterpret. */
export const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00',
  '\u202eana',
  '\u200b',
  '\ufeff',
  '\uffff',
  'e\u0301',
  'İ',
  'ß',
  '٣٠١١١٢٢٢',
  '😀'.repeat(300),
  'x'.repeat(5_000),
  '\r\nset-cookie: a=b',
  '\u001b[2J',
  "' or 1=1 --",
  '"; drop table x; --',
  '${7*7}',
  '<%= 7 %>',
  '<script>',
  '../../etc/passwd',
  '%00',
  '%s%n',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  'null',
  'NaN',
  '-1',
  '0',
  '1e308',
  '0x10',
  '99999999999999999999',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-14',
  '2026-02-30',
];

/** Path segments, percent-encoded or raw. */
export const ODD_SEGMENTS: readonly string[] = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%C0%AF',
  '%E0%A4%A',
  '%',
  '%2F',
  '%5C',
  '%0d%0a',
  '%EF%BF%BF',
  '%e2%80%ae',
  '.',
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '.env',
  '-',
  '_',
  '*',
  '~',
  ';a=b',
  '1',
  '-1',
  '0',
  '1e308',
  '99999999999999999999',
  '+275760-09-13',
  '0000-01-01',
  "'%20or%201=1%20--",
  '%F0%9F%90%9D',
  '[object%20Object]',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  'a'.repeat(121),
  'a'.repeat(3_000),
];

/** JSON values, serialised. */
export const ODD_JSON: readonly string[] = [
  ...ODD_TEXTS.map((text) => JSON.stringify(text)),
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e308',
  '1e999',
  '-1e999',
  '5e-324',
  '9007199254740993',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '{"$ne":null}',
  '{"toString":"x"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"length":4294967295}',
  '{"connect":[{"id":1}]}',
  '"\\u0000"',
  `${'['.repeat(400)}${']'.repeat(400)}`,
  `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`,
  '"\\ud83d"',
];

/** Further query strings, such as parameters of Strapi's own API. */
export const ODD_QUERIES: readonly string[] = [
  'populate=*',
  'populate=deep',
  'populate[createdBy][populate]=*',
  'populate[0]=enrolments',
  'fields=password',
  'fields[]=*',
  'filters[id][$gt]=0',
  'filters[password][$startsWith]=$2',
  'filters[$or][0][createdBy][email]=a',
  'filters[createdBy][password][$contains]=a',
  'sort=password',
  'sort[0]=id:desc',
  'sort=%00',
  'sort[a][b]=c',
  'pagination[pageSize]=100000',
  'pagination[limit]=-1',
  'pagination[start]=1e308',
  'status=draft',
  'locale=*',
  'page=0',
  'page=-1',
  'page=1e308',
  'page=1&page=2',
  'page[]=1',
  'page=%00',
  'page=999999',
  'page=٣',
  'sort=',
  '__proto__=x',
  '__proto__[isAdmin]=true',
  'constructor=x',
  'a[__proto__][b]=1',
  'x',
  '?',
  '&&=&',
  '%',
  '%00=%00',
  `${'a[b]'.repeat(100)}=1`,
  `x=${'y'.repeat(1_500)}`,
  'token=%00',
  'access_token=x',
  '_q=%00',
  '_method=DELETE',
];

/** Arbitrary texts. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

/** Arbitrary JSON values, serialised. */
export const anyJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_JSON) },
  { weight: 1, arbitrary: anyText.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)) },
);

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** JSON Schema of a schema of the contract, without its refinements. */
export function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/**
 * Values that match a schema.
 *
 * @param good valid values, by field name
 */
export function shapedLike(
  schema: JsonSchema | boolean,
  good: (name: string) => readonly unknown[],
): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 1 });
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => shapedLike(choice, good)));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, field]) => [
            name,
            namedLike(name, field, good),
          ]),
        ),
      );
    case 'array': {
      const items = Array.isArray(schema.items) ? true : (schema.items ?? true);
      return fc.array(shapedLike(items as JsonSchema, good), { maxLength: 3 });
    }
    case 'string':
      return schema.pattern === undefined ? anyText : fc.stringMatching(new RegExp(schema.pattern));
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

/** Values of a field, mostly known valid ones if there are any. */
export function namedLike(
  name: string,
  schema: JsonSchema | boolean,
  good: (name: string) => readonly unknown[],
): fc.Arbitrary<unknown> {
  const known = good(name);
  const shaped = shapedLike(schema, good);
  if (known.length === 0) return shaped;
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: shaped });
}
