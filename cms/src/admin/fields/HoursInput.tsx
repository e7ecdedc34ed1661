import { Field, NumberInput } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import type { FieldProps } from './field-props';

const MINUTES = 60;

/** A duration in hours with decimals; stored in minutes. */
export function HoursInput({ name, label, hint, required = false, disabled = false }: FieldProps) {
  const { value, error, onChange } = useField<number | null>(name);
  return (
    <Field.Root name={name} required={required} hint={hint} {...(error !== undefined && { error })}>
      <Field.Label>{label}</Field.Label>
      <NumberInput
        locale="es-AR"
        step={0.5}
        disabled={disabled}
        {...(typeof value === 'number' && { value: value / MINUTES })}
        onValueChange={(hours) => {
          onChange(name, hours === undefined ? null : Math.round(hours * MINUTES));
        }}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}
