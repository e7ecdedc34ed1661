import type { ReactNode } from 'react';
import { OPTION_LABELS } from './option-labels';

interface Column {
  readonly name: string;
  readonly attribute: { readonly type: string };
  readonly cellFormatter?: (row: Readonly<Record<string, unknown>>) => ReactNode;
}

interface Table {
  readonly displayedHeaders: readonly Column[];
}

/** Makes the table of entries show options by their labels, as the form does. */
export function labelOptions<T extends Table>(table: T): T {
  return { ...table, displayedHeaders: table.displayedHeaders.map(labelled) };
}

function labelled(column: Column): Column {
  if (column.attribute.type !== 'enumeration') return column;
  return { ...column, cellFormatter: (row) => <Option value={row[column.name]} /> };
}

/** Has the font size of Strapi's own cells. */
function Option({ value }: { readonly value: unknown }) {
  return (
    <span style={{ fontSize: '1.4rem' }}>
      {typeof value === 'string' ? (OPTION_LABELS[value] ?? value) : '-'}
    </span>
  );
}
