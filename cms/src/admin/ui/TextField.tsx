import { Field } from '@strapi/design-system';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly inputMode?: 'numeric' | 'email';
  readonly maxLength?: number;
  readonly onChange: (text: string) => void;
}

/** Single-line text input with its hint and error. */
export function TextField(props: TextFieldProps) {
  const { label, value, required = false, error, hint, inputMode, maxLength, onChange } = props;
  return (
    <Field.Root
      required={required}
      {...(hint !== undefined && { hint })}
      {...(error !== undefined && { error })}
      width="100%"
    >
      <Field.Label>{label}</Field.Label>
      <Field.Input
        value={value}
        {...(inputMode && { inputMode })}
        {...(maxLength !== undefined && { maxLength })}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}
