import {
  Box,
  Button,
  Checkbox,
  Flex,
  Link,
  Table,
  Tbody,
  Td,
  Th,
  Thead,
  Tr,
  Typography,
} from '@strapi/design-system';
import { ArrowLeft } from '@strapi/icons';
import { Layouts, Page } from '@strapi/strapi/admin';
import { NavLink, useParams } from 'react-router-dom';
import {
  rosterResponseSchema,
  trainingResponseSchema,
  type OpenedTraining,
  type RosterPerson,
} from '../../modules/enrolments/staff-contract';
import { PageSize, ReadPage, usePageQuery } from '../ui/Pages';
import { useData } from '../ui/reading';
import { ReadScreen } from '../ui/ReadValue';
import { nameOf } from '../ui/texts';
import { useKeepPreviousData } from '../ui/keep-previous-data';
import { PrintSheet } from './PrintSheet';
import { SearchField } from '../ui/SearchField';
import { dayOf, texts } from './texts';
import { useTicks, type Ticks } from './attendance-ticks';

/** Attendance of each meeting; each tick is saved at once. */
export function AttendancePage() {
  const { training = '' } = useParams();
  const read = useData(`/staff/trainings/${training}`, trainingResponseSchema);
  return (
    <ReadScreen read={read} gone={texts.gone}>
      {({ data }) => <Attendance training={data} />}
    </ReadScreen>
  );
}

function Attendance({ training }: { readonly training: OpenedTraining }) {
  const { documentId, title } = training;
  const { query, page, pageSize, choose } = usePageQuery();
  const search = query.get('search') ?? '';
  const filter = { status: 'placed', sort: 'name', search };
  const wanted = new URLSearchParams({ ...filter, page: String(page), pageSize: String(pageSize) });
  const address = `/staff/trainings/${documentId}/enrolments?${wanted.toString()}`;
  const read = useKeepPreviousData(useData(address, rosterResponseSchema));
  const ticks = useTicks(documentId);
  return (
    <Page.Main>
      <Page.Title>{`${texts.attendance}: ${title}`}</Page.Title>
      <Layouts.Header
        title={`${texts.attendance}: ${title}`}
        subtitle={texts.attendanceExplained}
        primaryAction={<PrintSheet training={training} />}
        navigationAction={
          <Link tag={NavLink} to={`/inscripciones/${documentId}`} startIcon={<ArrowLeft aria-hidden />}>
            {texts.backToPeople}
          </Link>
        }
      />
      <Layouts.Content>
        <Flex gap={4} wrap="wrap" alignItems="flex-start" paddingBottom={4}>
          <SearchField
            label={texts.searchPeople}
            value={search}
            onSearch={(text) => {
              choose('search', text);
            }}
          />
          <PageSize label={texts.pageSize} pageSize={pageSize} choose={choose} />
        </Flex>
        <ReadPage read={read} none={texts.noPeople} count={texts.people}>
          {({ data, meta }) => (
            <TickTable
              training={training}
              people={data}
              isWhole={search === '' && data.length === meta.total}
              ticks={ticks}
            />
          )}
        </ReadPage>
      </Layouts.Content>
    </Page.Main>
  );
}

interface TickTableProps {
  readonly training: OpenedTraining;
  readonly people: readonly RosterPerson[];
  /** Whether these are all people of the training. */
  readonly isWhole: boolean;
  readonly ticks: Ticks;
}

function TickTable({ training: { meetings }, people, isWhole, ticks }: TickTableProps) {
  return (
    <Table colCount={meetings.length + 1} rowCount={people.length + 1}>
      <Thead>
        <Tr>
          <Th>
            <Typography variant="sigma">{texts.person}</Typography>
          </Th>
          {meetings.map(({ key, title, start }) => (
            <Th key={key}>
              <Box paddingTop={2} paddingBottom={2}>
                <Typography tag="p" variant="sigma">
                  {dayOf(start)}
                </Typography>
                <Typography variant="pi">{title}</Typography>
                <Box paddingTop={1}>
                  <Button
                    size="S"
                    variant="tertiary"
                    aria-label={
                      isWhole ? texts.allPresentAt(title) : texts.thesePresentAt(people.length, title)
                    }
                    disabled={people.every((person) => ticks.isPresent(person, key))}
                    onClick={() => {
                      ticks.tickAll(people, key);
                    }}
                  >
                    {isWhole ? texts.allPresent : texts.thesePresent(people.length)}
                  </Button>
                </Box>
              </Box>
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {people.map((person) => (
          <Tr key={person.uid}>
            <Td>
              <Typography tag="p" fontWeight="semiBold">
                {nameOf(person)}
              </Typography>
              <Typography variant="pi">{`DNI ${person.dni} · ${texts.came(cameTo(person, meetings, ticks), meetings.length)}`}</Typography>
              {ticks.failed.has(person.uid) && (
                <Typography tag="p" role="alert" textColor="danger600">
                  {texts.notSaved}
                </Typography>
              )}
            </Td>
            {meetings.map(({ key, title }) => (
              <Td key={key}>
                <Checkbox
                  aria-label={texts.cameToMeeting(nameOf(person), title)}
                  checked={ticks.isPresent(person, key)}
                  onCheckedChange={(checked) => {
                    ticks.tick(person, key, checked === true);
                  }}
                />
              </Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function cameTo(person: RosterPerson, meetings: OpenedTraining['meetings'], ticks: Ticks): number {
  return meetings.filter(({ key }) => ticks.isPresent(person, key)).length;
}

/** Link to this screen. */
export function AttendanceLink({ documentId }: Pick<OpenedTraining, 'documentId'>) {
  return (
    <Button tag={NavLink} to={`/inscripciones/${documentId}/asistencia`} variant="secondary">
      {texts.attendance}
    </Button>
  );
}
