import { Flex, Link, Table, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { NavLink } from 'react-router-dom';
import { viewsResponseSchema, type ListedView } from '../../private-images/staff-contract';
import { PageSize, ReadPage, usePageQuery } from '../ui/Pages';
import { useData } from '../ui/reading';
import { momentText, nameOf } from '../ui/texts';
import { FOLDER_LABELS, texts } from './texts';

const COLUMNS = ['views.when', 'views.who', 'views.whose', 'views.which'] as const;

/** Who of the staff looked at whose pictures, and when. */
export function ViewsPage() {
  const { page, pageSize, choose } = usePageQuery();
  const search = new URLSearchParams({ page: String(page), pageSize: String(pageSize) });
  const read = useData(`/staff/picture-views?${search.toString()}`, viewsResponseSchema);
  return (
    <Page.Main>
      <Page.Title>{texts['views.title']}</Page.Title>
      <Layouts.Header
        title={texts['views.title']}
        subtitle={texts['views.explained']}
        navigationAction={
          <Link tag={NavLink} to=".." relative="path">
            {texts['views.back']}
          </Link>
        }
      />
      <Layouts.Content>
        <Flex paddingBottom={4}>
          <PageSize
            label={texts['views.pageSize']}
            pageSize={pageSize}
            onChoose={(size) => {
              choose('pageSize', String(size));
            }}
          />
        </Flex>
        <ReadPage read={read} none={texts['views.none']} count={texts['views.count']}>
          {({ data }) => <ViewTable views={data} />}
        </ReadPage>
      </Layouts.Content>
    </Page.Main>
  );
}

function ViewTable({ views }: { readonly views: readonly ListedView[] }) {
  return (
    <Table colCount={COLUMNS.length} rowCount={views.length + 1}>
      <Thead>
        <Tr>
          {COLUMNS.map((column) => (
            <Th key={column}>
              <Typography variant="sigma">{texts[column]}</Typography>
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {views.map((view) => (
          <Tr key={view.id}>
            {cellsOf(view).map((text, column) => (
              <Td key={COLUMNS[column]}>
                <Typography>{text}</Typography>
              </Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

/** In the order of the columns. */
function cellsOf({ viewedAt, staff, person, folder }: ListedView): readonly string[] {
  return [
    momentText(viewedAt),
    staff ? `${staff.name} (${staff.email})` : texts['views.staffGone'],
    nameOf(person, texts['views.personGone']),
    FOLDER_LABELS[folder],
  ];
}
