import { Table, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';

interface Props<T> {
  readonly columns: readonly ReactNode[];
  readonly entries: readonly T[];
  readonly keyOf: (entry: T) => string | number;
  /** In the order of the columns. */
  readonly cellsOf: (entry: T) => readonly ReactNode[];
}

/** A table with a row for each entry; titles and cells that are plain text look alike in all tables. */
export function ListTable<T>({ columns, entries, keyOf, cellsOf }: Props<T>) {
  return (
    <Table colCount={columns.length} rowCount={entries.length + 1}>
      <Thead>
        <Tr>
          {columns.map((column, at) => (
            <Th key={at}>
              {typeof column === 'string' ? <Typography variant="sigma">{column}</Typography> : column}
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {entries.map((entry) => (
          <Tr key={keyOf(entry)}>
            {cellsOf(entry).map((cell, at) => (
              <Td key={at}>{typeof cell === 'string' ? <Typography>{cell}</Typography> : cell}</Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
