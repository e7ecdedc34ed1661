import type { Core } from '@strapi/strapi';

/** Declares the custom fields of `admin/fields` and their column types. */
export function registerCustomFields(strapi: Core.Strapi): void {
  strapi.customFields.register([
    { name: 'form', type: 'string' },
    { name: 'colour', type: 'string' },
    { name: 'hours', type: 'integer' },
  ]);
}
