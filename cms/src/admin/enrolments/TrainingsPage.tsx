import { Flex, Link, Table, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { NavLink } from 'react-router-dom';
import { trainingsResponseSchema, type RosterTraining } from '../../roster/staff-contract';
import { ReadPage, usePageQuery } from '../ui/Pages';
import { useData } from '../ui/reading';
import { momentText } from '../ui/texts';
import { useKept } from './kept';
import { SearchField } from '../ui/SearchField';
import { texts } from './texts';

/** The trainings, with how many are in each. */
export function TrainingsPage() {
  const { query, page, pageSize, choose } = usePageQuery();
  const search = query.get('search') ?? '';
  const wanted = new URLSearchParams({ search, page: String(page), pageSize: String(pageSize) });
  const read = useKept(useData(`/staff/trainings?${wanted.toString()}`, trainingsResponseSchema));
  return (
    <Page.Main>
      <Page.Title>{texts.title}</Page.Title>
      <Layouts.Header title={texts.title} subtitle={texts.explained} />
      <Layouts.Content>
        <Flex paddingBottom={4}>
          <SearchField
            label={texts.searchTrainings}
            value={search}
            onSearch={(text) => {
              choose('search', text);
            }}
          />
        </Flex>
        <ReadPage read={read} none={texts.noTrainings} count={texts.trainings}>
          {({ data }) => <TrainingTable trainings={data} />}
        </ReadPage>
      </Layouts.Content>
    </Page.Main>
  );
}

const COLUMNS = [texts.training, texts.starts, texts.places, texts.waiting, texts.approved] as const;

function TrainingTable({ trainings }: { readonly trainings: readonly RosterTraining[] }) {
  return (
    <Table colCount={COLUMNS.length} rowCount={trainings.length + 1}>
      <Thead>
        <Tr>
          {COLUMNS.map((column) => (
            <Th key={column}>
              <Typography variant="sigma">{column}</Typography>
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {trainings.map((training) => (
          <Tr key={training.documentId}>
            <Td>
              <Link tag={NavLink} to={training.documentId}>
                {training.title}
              </Link>
              {!training.public && (
                <Typography tag="p" variant="pi" textColor="neutral600">
                  {texts.hidden}
                </Typography>
              )}
            </Td>
            <Td>
              <Typography tag="p">{training.state}</Typography>
              {datesOf(training).map((date) => (
                <Typography key={date} tag="p" variant="pi" textColor="neutral600">
                  {date}
                </Typography>
              ))}
            </Td>
            <Td>
              <Typography>{texts.taken(training)}</Typography>
            </Td>
            <Td>
              <Typography>{texts.queue(training)}</Typography>
            </Td>
            <Td>
              <Typography>{training.counts.approved.toLocaleString('es-AR')}</Typography>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function datesOf({ starts, ends }: RosterTraining): string[] {
  return [
    starts === null ? texts.noDate : texts.begins(momentText(starts)),
    ...(ends === null ? [] : [texts.ends(momentText(ends))]),
  ];
}
