import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import { additionTypes } from './additions';
import { citizenTypes } from './citizen';
import type { EditorType, FieldText } from './editor-type';
import { formTypes } from './form';
import { landingImageTypes } from './landing-image';
import { publicationTypes } from './publication';
import { siteContentTypes } from './site-content';
import { teacherTypes } from './teacher';
import { trainingTypes } from './training';

/** Everything an editor can open in the admin. */
export const EDITOR_TYPES: readonly EditorType[] = [
  ...trainingTypes,
  ...publicationTypes,
  ...additionTypes,
  ...teacherTypes,
  ...formTypes,
  ...landingImageTypes,
  ...siteContentTypes,
  ...citizenTypes,
];

/** Fields that Strapi adds to every type. */
export const SYSTEM_FIELDS: Readonly<Record<string, FieldText>> = {
  id: { label: 'Número', help: 'Número interno.' },
  documentId: { label: 'Identificador', help: 'Identificador interno.' },
  createdAt: { label: 'Creado', help: 'Cuándo se creó.' },
  updatedAt: { label: 'Modificado', help: 'Cuándo se modificó por última vez.' },
  publishedAt: { label: 'Publicado', help: 'Cuándo se publicó.' },
  createdBy: { label: 'Creado por', help: 'Quién lo creó.' },
  updatedBy: { label: 'Modificado por', help: 'Quién lo modificó por última vez.' },
  locale: { label: 'Idioma', help: 'Idioma del contenido.' },
  localizations: { label: 'Traducciones', help: 'Versiones en otros idiomas.' },
};

/** The label of a field in the admin. */
export function labelOf(uid: string, field: string): string {
  const type = EDITOR_TYPES.find((candidate) => candidate.uid === uid);
  return type?.fields[field]?.label ?? field;
}

interface Metadata {
  readonly edit: { readonly mainField?: string; readonly [key: string]: unknown };
  readonly list: Readonly<Record<string, unknown>>;
}

/** How the content manager shows a type; it keeps one such record for each. */
interface Configuration {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly metadatas: Readonly<Record<string, Metadata>>;
  readonly layouts: {
    readonly edit: readonly (readonly { readonly name: string; readonly size: number }[])[];
    readonly list: readonly string[];
  };
}

interface ConfigurationService {
  findConfiguration: (type: { readonly uid: string }) => Promise<Configuration>;
  updateConfiguration: (type: { readonly uid: string }, configuration: Configuration) => Promise<unknown>;
}

/** Gives every type its Spanish labels, help, list columns and form; unchanged types are not written. */
export async function syncEditorTypes(strapi: Core.Strapi): Promise<void> {
  for (const type of EDITOR_TYPES) {
    const service = configurationService(strapi, type);
    const { settings, metadatas, layouts } = await service.findConfiguration(type);
    const stored = { settings, metadatas, layouts };
    const wanted = configured(type, stored);
    if (!isDeepStrictEqual(stored, wanted)) await service.updateConfiguration(type, wanted);
  }
}

function configurationService(strapi: Core.Strapi, { list }: EditorType): ConfigurationService {
  const name = list === undefined ? 'components' : 'content-types';
  return strapi.plugin('content-manager').service<ConfigurationService>(name);
}

function configured(type: EditorType, { settings, metadatas, layouts }: Configuration): Configuration {
  const sorting = type.list && { defaultSortBy: type.list.sortBy, defaultSortOrder: type.list.order };
  return {
    settings: { ...settings, mainField: type.mainField, ...sorting },
    metadatas: Object.fromEntries(
      Object.entries(metadatas).map(([field, metadata]) => [field, labelled(type, field, metadata)]),
    ),
    layouts: {
      ...layouts,
      edit: type.rows.map((row) => row.map(([name, size]) => ({ name, size }))),
      list: type.list?.columns ?? layouts.list,
    },
  };
}

function labelled(type: EditorType, field: string, { edit, list }: Metadata): Metadata {
  const text = type.fields[field] ?? SYSTEM_FIELDS[field];
  if (!text) return { edit, list };
  return {
    // The system's own fields are in no form.
    edit: type.fields[field] ? { ...edit, label: text.label, description: text.help } : edit,
    list: { ...list, label: text.label },
  };
}
