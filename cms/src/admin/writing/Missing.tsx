import { fieldsMissingAltText } from '@centro/shared/media/missing-alt-text';
import { Typography } from '@strapi/design-system';
import { unstable_useDocumentLayout, useForm } from '@strapi/strapi/admin';
import { texts } from './texts';

/** Values of the form, by field name. */
type Values = Readonly<Record<string, unknown>>;

/** Lists what would prevent publishing: empty required fields, and pictures without alt text. */
export function Missing({ model }: { readonly model: string }) {
  const { edit } = unstable_useDocumentLayout(model);
  const values = useForm('Missing', (form) => form.values as Values);
  const fields = edit.layout.flat(2);
  const empty = fields.filter((field) => field.required === true && isEmpty(values[field.name]));
  const namesWithoutAltText = fieldsMissingAltText(values);
  const withoutAltText = fields.filter(({ name }) => namesWithoutAltText.includes(name));
  return (
    <>
      {empty.length > 0 && (
        <Typography role="status" textColor="danger600">
          {texts.missing(empty.map(({ label }) => label))}
        </Typography>
      )}
      {withoutAltText.length > 0 && (
        <Typography role="status" textColor="danger600">
          {texts.missingAltText(withoutAltText.map(({ label }) => label))}
        </Typography>
      )}
    </>
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
