import { Checkbox, Flex, Link } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { NavLink } from 'react-router-dom';
import { peopleResponseSchema, type ListedPerson } from '../../modules/people/staff-contract';
import { ListTable } from '../ui/ListTable';
import { PageSize, ReadPage, usePageQuery } from '../ui/Pages';
import { useData } from '../ui/reading';
import { SearchField } from '../ui/SearchField';
import { nameOf } from '../ui/texts';
import { texts } from './texts';

/** All people with a profile, with a search. */
export function PeoplePage() {
  const { query, page, pageSize, choose } = usePageQuery();
  const search = query.get('search') ?? '';
  const repeated = query.get('repeated') === '1';
  const asked = new URLSearchParams({ search, page: String(page), pageSize: String(pageSize) });
  if (repeated) asked.set('repeated', '1');
  const read = useData(`/staff/people?${asked.toString()}`, peopleResponseSchema);
  return (
    <Page.Main>
      <Page.Title>{texts.title}</Page.Title>
      <Layouts.Header title={texts.title} subtitle={texts.explained} />
      <Layouts.Content>
        <Flex gap={4} alignItems="flex-start" wrap="wrap" paddingBottom={4}>
          <SearchField
            label={texts.search}
            value={search}
            onSearch={(typed) => {
              choose('search', typed);
            }}
          />
          <PageSize label={texts.pageSize} pageSize={pageSize} choose={choose} />
        </Flex>
        <Flex paddingBottom={4}>
          <Checkbox
            checked={repeated}
            onCheckedChange={(checked) => {
              choose('repeated', checked === true ? '1' : '');
            }}
          >
            {texts.repeated}
          </Checkbox>
        </Flex>
        <ReadPage read={read} none={texts.none} count={texts.count}>
          {({ data }) => <PeopleTable people={data} />}
        </ReadPage>
      </Layouts.Content>
    </Page.Main>
  );
}

function PeopleTable({ people }: { readonly people: readonly ListedPerson[] }) {
  return (
    <ListTable
      columns={[texts.name, texts.dni, texts.email, texts.phone, texts.status]}
      entries={people}
      keyOf={({ uid }) => uid}
      cellsOf={(person) => [
        <Link tag={NavLink} to={person.uid}>
          {nameOf(person)}
        </Link>,
        person.dni ?? texts.unknown,
        person.email ?? texts.noEmail,
        person.phone ?? texts.unknown,
        statusText(person),
      ]}
    />
  );
}

/** Whether a person is banned or closed, as text. */
function statusText({ banned, closed }: ListedPerson): string {
  return [...(banned ? [texts.banned] : []), ...(closed ? [texts.closed] : [])].join(', ');
}
