import { Field, Textarea } from '@strapi/design-system';
import { uiTexts } from './texts';

interface ReasonFieldProps {
  readonly reason: string;
  readonly hint: string;
  readonly onChange: (reason: string) => void;
}

/** Why something is done, for the log. */
export function ReasonField({ reason, hint, onChange }: ReasonFieldProps) {
  return (
    <Field.Root required hint={hint}>
      <Field.Label>{uiTexts.reason}</Field.Label>
      <Textarea
        maxLength={500}
        value={reason}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
      <Field.Hint />
    </Field.Root>
  );
}
