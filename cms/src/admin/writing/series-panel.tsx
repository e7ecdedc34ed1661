import { formatDate } from '@centro/shared/calendar';
import { continueSeries, SERIES_LIMIT, type TimedMeeting } from '@centro/shared/training/meeting-series';
import { z } from '@centro/shared/zod';
import { Button, Field, Flex, SingleSelect, SingleSelectOption, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useState } from 'react';
import { TextField } from '../ui/TextField';
import { seriesTexts as texts } from './texts';

const instant = z
  .union([z.string(), z.date()])
  .transform((value) => new Date(value).getTime())
  .pipe(z.number());

/** A meeting in the form; one without a start cannot be continued. */
const meetingSchema = z.object({
  title: z.string().nullish(),
  start: instant,
  finish: instant.nullish(),
  mode: z.string().nullish(),
  place: z.string().nullish(),
});

const valuesSchema = z.object({ meetings: z.array(z.unknown()) });

type Meeting = z.output<typeof meetingSchema>;

/** Beside a training with a meeting: adds the ones that follow it. */
export function seriesPanel({ model }: { readonly model: string }) {
  return usePanel(model === 'api::training.training');
}

function usePanel(isTraining: boolean) {
  const values = useForm('Series', (form) => form.values);
  const disabled = useForm('Series', (form) => form.disabled);
  if (!isTraining || disabled) return null;
  const meetings = valuesSchema.safeParse(values).data?.meetings ?? [];
  const [last] = meetings
    .flatMap((meeting) => meetingSchema.safeParse(meeting).data ?? [])
    .toSorted((one, other) => other.start - one.start);
  return last ? { title: texts.title, content: <Series last={last} /> } : null;
}

function Series({ last }: { readonly last: Meeting }) {
  const [typed, setTyped] = useState('');
  const [every, setEvery] = useState('7');
  const addFieldRow = useForm('Series', (form) => form.addFieldRow);
  const count = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  const following = count <= SERIES_LIMIT ? continueSeries(timed(last), count, Number(every)) : [];
  const end = following.at(-1);
  const add = () => {
    for (const { title, start, finish } of following) {
      const { mode, place } = last;
      addFieldRow('meetings', { title, start: iso(start), finish: iso(finish), mode, place });
    }
    setTyped('');
  };
  return (
    <Flex
      direction="column"
      alignItems="stretch"
      gap={3}
      width="100%"
      // Enter would save the form.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        add();
      }}
    >
      <TextField label={texts.count} value={typed} inputMode="numeric" maxLength={2} onChange={setTyped} />
      <Field.Root>
        <Field.Label>{texts.interval}</Field.Label>
        <SingleSelect
          value={every}
          onChange={(chosen) => {
            setEvery(String(chosen));
          }}
        >
          {Object.entries(texts.every).map(([days, label]) => (
            <SingleSelectOption key={days} value={days}>
              {label}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
      <Typography role="status">
        {end ? texts.until(end.title, formatDate(end.start)) : texts.hint(SERIES_LIMIT)}
      </Typography>
      <Button variant="secondary" disabled={!end} onClick={add}>
        {texts.add}
      </Button>
    </Flex>
  );
}

function timed({ title, start, finish }: Meeting): TimedMeeting {
  return { title: title ?? '', start, finish: finish ?? null };
}

function iso(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
