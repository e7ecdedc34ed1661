import { Layouts, Page } from '@strapi/strapi/admin';
import { auditResponseSchema, type ListedEntry } from '../../platform/audit/staff-contract';
import { ListTable } from '../ui/ListTable';
import { ReadPage, usePageQuery } from '../ui/Pages';
import { useData } from '../ui/reading';
import { momentText } from '../ui/texts';
import { AuditFilters, FILTERS } from './AuditFilters';
import { EntryText } from './EntryText';
import { RestoreButton } from './RestoreButton';
import { texts } from './texts';

/** The audit log in sentences, latest first. */
export function AuditPage() {
  const { query, page, pageSize, choose } = usePageQuery();
  const search = new URLSearchParams({ page: String(page), pageSize: String(pageSize) });
  for (const name of FILTERS) {
    const value = query.get(name);
    if (value !== null && value !== '') search.set(name, value);
  }
  const read = useData(`/staff/audit?${search.toString()}`, auditResponseSchema);
  return (
    <Page.Main>
      <Page.Title>{texts.title}</Page.Title>
      <Layouts.Header title={texts.title} subtitle={texts.explained} />
      <Layouts.Content>
        <AuditFilters query={query} pageSize={pageSize} choose={choose} />
        <ReadPage read={read} none={texts.none} count={texts.count}>
          {({ data }) => <EntryTable entries={data} />}
        </ReadPage>
      </Layouts.Content>
    </Page.Main>
  );
}

function EntryTable({ entries }: { readonly entries: readonly ListedEntry[] }) {
  return (
    <ListTable
      columns={[texts.when, texts.what, '']}
      entries={entries}
      keyOf={({ id }) => id}
      cellsOf={(entry) => [
        momentText(entry.madeAt),
        <EntryText entry={entry} />,
        <RestoreButton entry={entry} />,
      ]}
    />
  );
}
