import { Field } from '@strapi/design-system';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly inputMode?: 'numeric';
  readonly onChange: (text: string) => void;
}

/** A text of one line that the staff write, with what is wrong with it. */
export function TextField({ label, value, required = false, error, inputMode, onChange }: TextFieldProps) {
  return (
    <Field.Root required={required} {...(error !== undefined && { error })} width="100%">
      <Field.Label>{label}</Field.Label>
      <Field.Input
        value={value}
        {...(inputMode && { inputMode })}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
      <Field.Error />
    </Field.Root>
  );
}
