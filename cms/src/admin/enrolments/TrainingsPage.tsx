import { Box, Field, Flex, Link, SingleSelect, SingleSelectOption, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { NavLink } from 'react-router-dom';
import {
  burstsResponseSchema,
  STATE_GROUPS,
  trainingsResponseSchema,
  type RosterTraining,
} from '../../modules/enrolments/staff-contract';
import { texts as burstTexts } from '../bursts/texts';
import { ListTable } from '../ui/ListTable';
import { ReadPage, usePageQuery } from '../ui/Pages';
import { useData } from '../ui/reading';
import { momentText } from '../ui/texts';
import { useKeepPreviousData } from '../ui/keep-previous-data';
import { SearchField } from '../ui/SearchField';
import { texts } from './texts';

const STATES = ['all', ...STATE_GROUPS] as const;

/** The trainings, with their numbers of people. */
export function TrainingsPage() {
  const { query, page, pageSize, choose } = usePageQuery();
  const search = query.get('search') ?? '';
  const state = STATES.find((each) => each === query.get('state')) ?? 'all';
  const wanted = new URLSearchParams({ search, state, page: String(page), pageSize: String(pageSize) });
  const read = useKeepPreviousData(useData(`/staff/trainings?${wanted.toString()}`, trainingsResponseSchema));
  return (
    <Page.Main>
      <Page.Title>{texts.title}</Page.Title>
      <Layouts.Header title={texts.title} subtitle={texts.explained} />
      <Layouts.Content>
        <Flex paddingBottom={4} gap={4} wrap="wrap" alignItems="flex-start">
          <SearchField
            label={texts.searchTrainings}
            value={search}
            onSearch={(text) => {
              choose('search', text);
            }}
          />
          <Field.Root width="16rem">
            <Field.Label>{texts.state}</Field.Label>
            <SingleSelect
              value={state}
              onChange={(chosen) => {
                choose('state', String(chosen));
              }}
            >
              {STATES.map((each) => (
                <SingleSelectOption key={each} value={each}>
                  {texts.stateFilters[each]}
                </SingleSelectOption>
              ))}
            </SingleSelect>
          </Field.Root>
        </Flex>
        <LargestBurst />
        <ReadPage read={read} none={texts.noTrainings} count={texts.trainings}>
          {({ data }) => <TrainingTable trainings={data} />}
        </ReadPage>
      </Layouts.Content>
    </Page.Main>
  );
}

/** Links to the bursts of enrolments, if there are any. */
function LargestBurst() {
  const [reading] = useData('/staff/enrolment-bursts', burstsResponseSchema);
  const [largest] = reading.state === 'read' ? reading.value.data : [];
  if (!largest) return null;
  return (
    <Box paddingBottom={4}>
      <Link tag={NavLink} to="conexiones">
        {burstTexts.burst[largest.by](largest.enrolments.length)}
      </Link>
    </Box>
  );
}

function TrainingTable({ trainings }: { readonly trainings: readonly RosterTraining[] }) {
  return (
    <ListTable
      columns={[texts.training, texts.starts, texts.places, texts.waiting, texts.approved]}
      entries={trainings}
      keyOf={({ documentId }) => documentId}
      cellsOf={(training) => [
        <>
          <Link tag={NavLink} to={training.documentId}>
            {training.title}
          </Link>
          {!training.public && <SmallText>{texts.hidden}</SmallText>}
        </>,
        <>
          <Typography tag="p">{training.state}</Typography>
          {datesOf(training).map((date) => (
            <SmallText key={date}>{date}</SmallText>
          ))}
        </>,
        texts.taken(training),
        texts.queue(training),
        training.counts.approved.toLocaleString('es-AR'),
      ]}
    />
  );
}

function SmallText({ children }: { readonly children: string }) {
  return (
    <Typography tag="p" variant="pi" textColor="neutral600">
      {children}
    </Typography>
  );
}

function datesOf({ starts, ends }: RosterTraining): string[] {
  return [
    starts === null ? texts.noDate : texts.begins(momentText(starts)),
    ...(ends === null ? [] : [texts.ends(momentText(ends))]),
  ];
}
