import fs from 'node:fs';
import path from 'node:path';
import { z } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
const SOURCES = path.resolve(import.meta.dirname, '../src');

const schemaSchema = z.object({
  info: z.object({ displayName: z.string() }),
  attributes: z.record(z.string(), z.object({ type: z.string() })),
});

const configurationSchema = z.object({
  settings: z.object({ mainField: z.string() }),
  metadatas: z.record(
    z.string(),
    z.object({
      edit: z.object({ label: z.string().optional(), description: z.string().optional() }),
      list: z.object({ label: z.string() }),
    }),
  ),
  layouts: z.object({
    edit: z.array(z.array(z.object({ name: z.string(), size: z.int() }))),
    list: z.array(z.string()),
  }),
});

/** All content types and components, by uid. */
const schemas = [...contentTypes(), ...extendedTypes(), ...components()];

/** Internal fields that no form shows. */
const IN_NO_FORM: Readonly<Record<string, readonly string[]>> = {
  'api::training.training': ['interruption', 'interruptionReason'],
  'plugin::users-permissions.user': [
    'provider',
    'withoutEmail',
    'resetPasswordToken',
    'confirmationToken',
    'dniImage',
    'dniImageBack',
    'passportPhoto',
    'profileImage',
  ],
  'form.question': ['key'],
  'training.meeting': ['key'],
};

function contentTypes(): [string, z.infer<typeof schemaSchema>][] {
  return fs.globSync('api/*/content-types/*/schema.json', { cwd: SOURCES }).map((file) => {
    const [, api = '', , name = ''] = file.split(path.sep);
    return [`api::${api}.${name}`, schemaOf(file)];
  });
}

function extendedTypes(): [string, z.infer<typeof schemaSchema>][] {
  return fs.globSync('extensions/*/content-types/*/schema.json', { cwd: SOURCES }).map((file) => {
    const [, plugin = '', , name = ''] = file.split(path.sep);
    return [`plugin::${plugin}.${name}`, schemaOf(file)];
  });
}

function components(): [string, z.infer<typeof schemaSchema>][] {
  return fs.globSync('components/*/*.json', { cwd: SOURCES }).map((file) => {
    const [, category = '', name = ''] = file.split(path.sep);
    return [`${category}.${path.basename(name, '.json')}`, schemaOf(file)];
  });
}

function schemaOf(file: string): z.infer<typeof schemaSchema> {
  return schemaSchema.parse(JSON.parse(fs.readFileSync(path.join(SOURCES, file), 'utf8')));
}

async function configurationOf(uid: string): Promise<z.infer<typeof configurationSchema>> {
  const rows = await cms().cms.database.rows(
    `select value from strapi_core_store_settings where key like 'plugin_content_manager_configuration%::${uid}'`,
  );
  const { value } = z.object({ value: z.string() }).parse(rows[0]);
  return configurationSchema.parse(JSON.parse(value));
}

describe.each(schemas)('%s', (uid, { attributes, info }) => {
  const fields = Object.keys(attributes);

  test('has a name', () => {
    expect(info.displayName).toMatch(/^\p{Lu}/u);
  });

  test('has a label and help for every field', async () => {
    const { metadatas } = await configurationOf(uid);
    for (const field of fields) {
      const { edit, list } = metadatas[field] ?? { edit: {}, list: { label: '' } };
      expect.soft({ field, label: edit.label }).not.toEqual({ field, label: field });
      expect.soft(edit.label, field).toMatch(/^[\p{Lu}].*$/u);
      expect.soft(edit.description, field).toMatch(/^.*[.]$/u);
      expect.soft(list.label, field).toBe(edit.label);
    }
  });

  test("has labels for Strapi's own fields", async () => {
    const { metadatas } = await configurationOf(uid);
    for (const [field, { list }] of Object.entries(metadatas)) {
      expect.soft(list.label, field).toMatch(/^\p{Lu}/u);
    }
  });

  test('shows every field once, in rows of twelve at most', async () => {
    const { layouts } = await configurationOf(uid);
    const shown = layouts.edit.flat().map(({ name }) => name);
    const forPeople = fields.filter((field) => !IN_NO_FORM[uid]?.includes(field));
    expect(shown.toSorted()).toEqual(forPeople.toSorted());
    for (const row of layouts.edit) {
      expect(row.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(12);
    }
  });

  test('has a main field that exists', async () => {
    const { settings } = await configurationOf(uid);
    expect([...fields, 'id']).toContain(settings.mainField);
  });
});
