import type { Core } from '@strapi/strapi';

/**
 * Fields with an input of their own in the admin (`admin/fields`); stored as the type that is named here, without which
 * Strapi would not know their columns.
 */
export function registerCustomFields(strapi: Core.Strapi): void {
  strapi.customFields.register([
    { name: 'form', type: 'string' },
    { name: 'colour', type: 'string' },
    { name: 'hours', type: 'integer' },
  ]);
}
