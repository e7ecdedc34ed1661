import { formatTime } from '@centro/shared/clock-time';
import { localDay } from '@centro/shared/calendar';
import { withDay, withoutTime, withTime, type Boundary } from '@centro/shared/picked-moment';
import { DatePicker, Field, Flex, TimePicker } from '@strapi/design-system';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { useMemo } from 'react';
import type { FieldProps } from '../fields/field-props';
import { dateTexts } from './texts';

const MAX_DATE = new Date(Date.UTC(2099, 11, 31));

/**
 * Input of a date with a time, in place of Strapi's. Uses the time zone of Buenos Aires, whatever the computer's. An
 * end without a time includes the whole day (design, Ends of days), where Strapi's input takes 00:00.
 */
export function MomentInput({ name, label, hint, required = false, disabled = false }: FieldProps) {
  const { value, error, onChange } = useField<string | Date | null>(name);
  const dayRef = useFocusInputField<HTMLInputElement>(name);
  const boundary = boundaryOf(name);
  const instant = instantOf(value);
  const day = instant === undefined ? undefined : localDay(instant);
  const shownDay = useMemo(() => (day === undefined ? undefined : new Date(`${day}T00:00:00Z`)), [day]);
  const set = (picked: number | undefined) => {
    // The pickers also report an unchanged value on blur.
    if (picked !== instant) onChange(name, picked === undefined ? null : new Date(picked).toISOString());
  };
  const pickTime = (time: string | undefined) => {
    const picked = withTime(instant ?? Date.now(), time ?? '', boundary);
    if (picked !== undefined) set(picked);
  };
  return (
    <Field.Root name={name} required={required} hint={hint} {...(error !== undefined && { error })}>
      <Field.Label>{label}</Field.Label>
      <Flex gap={1} wrap="wrap">
        <Flex flex="1">
          <DatePicker
            ref={dayRef}
            aria-label={dateTexts.day(label)}
            calendarLabel={dateTexts.calendar}
            monthSelectLabel={dateTexts.month}
            yearSelectLabel={dateTexts.year}
            clearLabel={dateTexts.clearDay}
            maxDate={MAX_DATE}
            disabled={disabled}
            {...(shownDay && { value: shownDay })}
            onChange={(picked) => {
              set(picked && withDay(instant, pickedDay(picked), boundary));
            }}
            onClear={() => {
              set(undefined);
            }}
          />
        </Flex>
        <Field.Root flex="1">
          <TimePicker
            aria-label={dateTexts.time(label)}
            clearLabel={dateTexts.clearTime}
            hasError={error !== undefined}
            disabled={disabled}
            value={instant === undefined ? '' : formatTime(instant)}
            onChange={pickTime}
            {...(instant !== undefined &&
              instant !== withoutTime(instant, boundary) && {
                onClear: () => {
                  set(withoutTime(instant, boundary));
                },
              })}
          />
        </Field.Root>
      </Flex>
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

function boundaryOf(name: string): Boundary {
  return name.split('.').at(-1) === 'finish' ? 'end' : 'start';
}

function instantOf(value: string | Date | null | undefined): number | undefined {
  const instant = new Date(value ?? Number.NaN).getTime();
  return Number.isNaN(instant) ? undefined : instant;
}

/** The picker gives midnight in the computer's time zone; Swedish dates are ISO 8601. */
function pickedDay(picked: Date): string {
  return picked.toLocaleDateString('sv-SE');
}
