import { Field, Textarea } from '@strapi/design-system';
import { REASON_LIMIT } from '../../platform/staff-api/requests';
import { uiTexts } from './texts';

interface ReasonFieldProps {
  readonly reason: string;
  readonly hint: string;
  readonly onChange: (reason: string) => void;
}

/** Input of an action's reason, for the audit log. */
export function ReasonField({ reason, hint, onChange }: ReasonFieldProps) {
  return (
    <Field.Root required hint={hint}>
      <Field.Label>{uiTexts.reason}</Field.Label>
      <Textarea
        maxLength={REASON_LIMIT}
        value={reason}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
      <Field.Hint />
    </Field.Root>
  );
}
