import { Field } from '@strapi/design-system';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly inputMode?: 'numeric' | 'email';
  readonly onChange: (text: string) => void;
}

/** A text of one line that the staff write, with what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const { label, value, required = false, error, hint, inputMode, onChange } = props;
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
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}
