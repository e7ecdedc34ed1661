import { z } from '@centro/shared/zod';
import { Field, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { useData } from '../ui/reading';
import type { FieldProps } from './field-props';
import { fieldTexts } from './texts';

/** The hundred that were changed last: more do not fit into a page. */
const PUBLISHED =
  '/content-manager/collection-types/api::form.form?pageSize=100&sort=updatedAt:DESC&status=published';

const formSchema = z.object({ slug: z.string(), title: z.string() });
const formsSchema = z.object({ results: z.array(formSchema) });

function byTitle(forms: readonly z.output<typeof formSchema>[]) {
  return forms.toSorted((a, b) => a.title.localeCompare(b.title, 'es'));
}

/** Selects a published form by title; stores its slug. */
export function FormInput({ name, label, hint, required = false, disabled = false }: FieldProps) {
  const { value, error, onChange } = useField<string | null>(name);
  const [reading] = useData(PUBLISHED, formsSchema);
  const forms = reading.state === 'read' ? reading.value.results : [];
  const chosen = value ?? '';
  const isKnown = chosen === '' || forms.some(({ slug }) => slug === chosen);
  const failure = reading.state === 'failed' ? fieldTexts.formsFailed : error;
  return (
    <Field.Root
      name={name}
      required={required}
      hint={hint}
      {...(failure !== undefined && { error: failure })}
    >
      <Field.Label>{label}</Field.Label>
      <SingleSelect
        value={chosen}
        placeholder={fieldTexts.noForm}
        clearLabel={fieldTexts.clearForm}
        disabled={disabled || reading.state === 'loading'}
        onChange={(slug) => {
          onChange(name, String(slug));
        }}
        onClear={() => {
          onChange(name, null);
        }}
      >
        {!isKnown && (
          <SingleSelectOption value={chosen}>
            {reading.state === 'read' ? fieldTexts.notListed(chosen) : chosen}
          </SingleSelectOption>
        )}
        {byTitle(forms).map(({ slug, title }) => (
          <SingleSelectOption key={slug} value={slug}>
            {title}
          </SingleSelectOption>
        ))}
      </SingleSelect>
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}
