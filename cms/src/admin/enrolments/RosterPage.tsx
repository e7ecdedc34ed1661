import {
  Button,
  Flex,
  Link,
  SingleSelect,
  SingleSelectOption,
  Field,
  Typography,
} from '@strapi/design-system';
import { ArrowLeft } from '@strapi/icons';
import { Layouts, Page, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useCallback, useState } from 'react';
import { NavLink, useParams } from 'react-router-dom';
import {
  namesResponseSchema,
  rosterResponseSchema,
  trainingResponseSchema,
  type NamedPerson,
  type RosterFilter,
  type OpenedTraining,
} from '../../modules/enrolments/staff-contract';
import { PhoneNotices, usePhoneNotices } from '../phone-notices/PhoneNotices';
import { PageSize, ReadPage, usePageQuery } from '../ui/Pages';
import { useData } from '../ui/reading';
import { ReadScreen } from '../ui/ReadValue';
import { AttendanceLink } from './AttendancePage';
import type { BulkAction } from './bulk';
import { BulkDialog } from './BulkDialog';
import { Download } from './Download';
import { FrontDesk } from './FrontDesk';
import { useKeepPreviousData } from '../ui/keep-previous-data';
import { Interruption } from './Interruption';
import { LetterDialog } from './LetterDialog';
import { useOrders } from './orders';
import { RosterTable } from './RosterTable';
import { SearchField } from '../ui/SearchField';
import { useSelection } from './selection';
import { SelectionMenu } from './SelectionMenu';
import { refusalText } from '../ui/refusals';
import { uiTexts } from '../ui/texts';
import { texts } from './texts';

const STATUSES = ['all', 'enrolled', 'waiting', 'approved'] as const;
const SORTS = ['arrival', 'name', 'dni'] as const;

/** The roster of a training, with all actions on it. */
export function RosterPage() {
  const { training = '' } = useParams();
  const read = useKeepPreviousData(useData(`/staff/trainings/${training}`, trainingResponseSchema));
  const [, retry] = read;
  return (
    <ReadScreen read={read} gone={texts.gone}>
      {({ data }) => <Roster key={training} training={data} onChanged={retry} />}
    </ReadScreen>
  );
}

interface RosterProps {
  readonly training: OpenedTraining;
  readonly onChanged: () => void;
}

/** A bulk action that awaits confirmation. */
interface Bulk {
  readonly action: BulkAction;
  readonly people: readonly NamedPerson[];
}

function Roster({ training, onChanged }: RosterProps) {
  const { documentId } = training;
  const { query, page, pageSize, choose } = usePageQuery();
  const filter = filterIn(query);
  const sort = SORTS.find((each) => each === query.get('sort')) ?? 'arrival';
  const wanted = new URLSearchParams({ ...filter, sort, page: String(page), pageSize: String(pageSize) });
  const address = `/staff/trainings/${documentId}/enrolments?${wanted.toString()}`;
  const [reading, reread] = useKeepPreviousData(useData(address, rosterResponseSchema));
  const notices = usePhoneNotices(documentId);
  const [, rereadNotices] = notices;
  const changed = () => {
    onChanged();
    rereadNotices();
  };
  const refresh = () => {
    reread();
    changed();
  };
  const orders = useOrders(documentId, refresh);
  const selection = useSelection(documentId);
  const findAll = useFindAll(documentId);
  const [bulk, setBulk] = useState<Bulk>();
  const approve = (people: readonly NamedPerson[]) => {
    if (people.length > 0) setBulk({ action: 'approved', people });
  };
  return (
    <Page.Main>
      <Page.Title>{`${texts.title}: ${training.title}`}</Page.Title>
      <Layouts.Header
        title={training.title}
        subtitle={countsOf(training)}
        navigationAction={
          <Link tag={NavLink} to="/inscripciones" startIcon={<ArrowLeft aria-hidden />}>
            {texts.back}
          </Link>
        }
      />
      <Layouts.Content>
        <Interruption training={training} onChanged={changed} />
        <PhoneNotices read={notices} heading="h2" />
        <Filters training={training} filter={filter} sort={sort} pageSize={pageSize} onChoose={choose} />
        <Flex gap={2} wrap="wrap" paddingTop={4} paddingBottom={4}>
          <Typography role="status">{texts.selected(selection.people.size)}</Typography>
          <Button variant="tertiary" onClick={() => void findAll(filter).then(selection.add)}>
            {texts.selectAll(reading.state === 'read' ? reading.value.meta.total : 0)}
          </Button>
          {selection.people.size > 0 && (
            <Button variant="tertiary" onClick={selection.clear}>
              {texts.unselect}
            </Button>
          )}
          <Button
            variant="secondary"
            disabled={selection.people.size === 0}
            onClick={() => {
              approve([...selection.people.values()]);
            }}
          >
            {texts.approveMany}
          </Button>
          <SelectionMenu
            training={training}
            selection={selection}
            onAction={(action) => {
              setBulk({ action, people: [...selection.people.values()] });
            }}
          />
          <Button
            variant="secondary"
            disabled={training.counts.enrolled === 0}
            onClick={() => void findAll({ status: 'enrolled', search: '' }).then(approve)}
          >
            {texts.approveEnrolled}
          </Button>
        </Flex>
        <Flex gap={2} wrap="wrap" paddingBottom={4}>
          <FrontDesk training={training} onAdded={refresh} />
          <AttendanceLink documentId={documentId} />
          <LetterDialog training={training} selection={selection} />
          <Download training={training} filter={filter} />
        </Flex>
        <ReadPage read={[reading, reread]} none={texts.noPeople} count={texts.people}>
          {({ data }) => (
            <RosterTable
              training={training}
              people={data}
              orders={orders}
              selection={selection}
              onApprove={(person) => {
                approve([person]);
              }}
            />
          )}
        </ReadPage>
      </Layouts.Content>
      {bulk && (
        <BulkDialog
          training={training}
          {...bulk}
          onClose={({ state, refused }) => {
            setBulk(undefined);
            for (const { uid, code } of refused) {
              orders.note(uid, { text: refusalText(code), refused: true });
            }
            if (bulk.action === 'none' && state === 'done') selection.remove(bulk.people);
            refresh();
          }}
        />
      )}
    </Page.Main>
  );
}

function filterIn(query: URLSearchParams): RosterFilter {
  const status = STATUSES.find((each) => each === query.get('status')) ?? 'all';
  return { status, search: query.get('search') ?? '' };
}

/** Reads all people that a filter finds, across pages. On failure it shows a notification and returns none. */
function useFindAll(trainingId: string) {
  const { get } = useFetchClient();
  const { toggleNotification } = useNotification();
  return useCallback(
    async (filter: RosterFilter): Promise<readonly NamedPerson[]> => {
      const search = new URLSearchParams({ ...filter }).toString();
      try {
        const { data } = await get(`/staff/trainings/${trainingId}/enrolment-names?${search}`);
        return namesResponseSchema.parse(data).data;
      } catch {
        toggleNotification({ type: 'danger', message: uiTexts.failed });
        return [];
      }
    },
    [get, toggleNotification, trainingId],
  );
}

function countsOf(training: OpenedTraining): string {
  return [
    `${texts.places}: ${texts.taken(training)}`,
    `${texts.waiting}: ${texts.queue(training)}`,
    `${texts.approved}: ${training.counts.approved.toLocaleString('es-AR')}`,
  ].join(' · ');
}

interface FiltersProps {
  readonly training: OpenedTraining;
  readonly filter: RosterFilter;
  readonly sort: (typeof SORTS)[number];
  readonly pageSize: number;
  readonly onChoose: (name: string, value: string) => void;
}

function Filters({ training: { counts }, filter, sort, pageSize, onChoose }: FiltersProps) {
  const all = counts.enrolled + counts.waiting + counts.approved;
  const labels = {
    all: texts.all,
    enrolled: texts.notApprovedYet,
    waiting: texts.waiting,
    approved: texts.approved,
  };
  return (
    <>
      <Flex gap={2} wrap="wrap" paddingBottom={4} role="group" aria-label={texts.filters}>
        {STATUSES.map((status) => (
          <Button
            key={status}
            variant={filter.status === status ? 'default' : 'tertiary'}
            aria-pressed={filter.status === status}
            onClick={() => {
              onChoose('status', status);
            }}
          >
            {`${labels[status]}: ${(status === 'all' ? all : counts[status]).toLocaleString('es-AR')}`}
          </Button>
        ))}
      </Flex>
      <Flex gap={4} wrap="wrap" alignItems="flex-start">
        <SearchField
          label={texts.searchPeople}
          value={filter.search}
          onSearch={(search) => {
            onChoose('search', search);
          }}
        />
        <Field.Root width="16rem">
          <Field.Label>{texts.sort}</Field.Label>
          <SingleSelect
            value={sort}
            onChange={(chosen) => {
              onChoose('sort', String(chosen));
            }}
          >
            {SORTS.map((each) => (
              <SingleSelectOption key={each} value={each}>
                {texts.sorts[each]}
              </SingleSelectOption>
            ))}
          </SingleSelect>
        </Field.Root>
        <PageSize label={texts.pageSize} pageSize={pageSize} choose={onChoose} />
      </Flex>
    </>
  );
}
