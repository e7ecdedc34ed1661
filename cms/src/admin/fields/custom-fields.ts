import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import { ColourInput } from './ColourInput';
import { FormInput } from './FormInput';
import { HoursInput } from './HoursInput';
import { fieldTexts } from './texts';

type CustomField = Extract<Parameters<StrapiApp['customFields']['register']>[0], { name: string }>;

function customField(
  name: 'form' | 'colour' | 'hours',
  type: CustomField['type'],
  Input: unknown,
): CustomField {
  return {
    name,
    type,
    intlLabel: { id: `centro.fields.${name}`, defaultMessage: fieldTexts[name] },
    intlDescription: {
      id: `centro.fields.${name}.explained`,
      defaultMessage: fieldTexts[`${name}Explained`],
    },
    // Strapi's type has no props, but its forms give them.
    components: { Input: () => Promise.resolve({ default: Input as ComponentType }) },
  };
}

/** The inputs of the fields declared in `strapi/custom-fields`. */
export const customFields: CustomField[] = [
  customField('form', 'string', FormInput),
  customField('colour', 'string', ColourInput),
  customField('hours', 'integer', HoursInput),
];
