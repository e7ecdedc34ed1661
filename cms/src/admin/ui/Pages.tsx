import { Box, Button, Field, Flex, Loader, Typography } from '@strapi/design-system';
import { Pagination } from '@strapi/strapi/admin';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../platform/staff-api/requests';
import type { Read } from './reading';
import { uiTexts } from './texts';

/** Page and page size from the URL; invalid values count as missing. */
export function usePageQuery() {
  const [query, setQuery] = useSearchParams();
  const pageSize = sizeOf(Number(query.get('pageSize') ?? DEFAULT_PAGE_SIZE)) ?? DEFAULT_PAGE_SIZE;
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const choose = (name: string, value: string) => {
    setQuery((before) => {
      const after = new URLSearchParams(before);
      after.set(name, value);
      after.delete('page');
      return after;
    });
  };
  return { query, page, pageSize, choose };
}

function sizeOf(size: number): number | undefined {
  const fits = Number.isInteger(size) && size >= 1 && size <= MAX_PAGE_SIZE;
  return fits ? size : undefined;
}

interface PageSizeProps {
  readonly label: string;
  readonly pageSize: number;
  /** Of {@link usePageQuery}. */
  readonly choose: (name: string, value: string) => void;
}

/** Input of the rows per page (spec §5: 1 to 1000). */
export function PageSize({ label, pageSize, choose }: PageSizeProps) {
  const [typed, setTyped] = useState(String(pageSize));
  const error = sizeOf(Number(typed)) === undefined ? { error: uiTexts.pageSizeError } : {};
  const take = (text: string) => {
    setTyped(text);
    const size = sizeOf(Number(text));
    if (size !== undefined) choose('pageSize', String(size));
  };
  return (
    <Field.Root hint={uiTexts.pageSizeHint} width="20rem" {...error}>
      <Field.Label>{label}</Field.Label>
      <Field.Input
        type="number"
        min={1}
        max={MAX_PAGE_SIZE}
        value={typed}
        onChange={({ target }) => {
          take(target.value);
        }}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

interface Counted {
  readonly meta: { readonly pageSize: number; readonly total: number };
}

interface ReadPageProps<T extends Counted> {
  readonly read: Read<T>;
  readonly none: string;
  readonly count: (total: number) => string;
  readonly children: (value: T) => ReactNode;
}

/** A page of a list with pagination, or its loading or error state. */
export function ReadPage<T extends Counted>({ read, none, count, children }: ReadPageProps<T>) {
  const [reading, retry] = read;
  switch (reading.state) {
    case 'loading':
      return (
        <Flex justifyContent="center" padding={6}>
          <Loader>{uiTexts.loading}</Loader>
        </Flex>
      );
    case 'failed':
      return (
        <Flex direction="column" alignItems="flex-start" gap={3} role="alert">
          <Typography textColor="danger600">{uiTexts.failed}</Typography>
          <Button variant="secondary" onClick={retry}>
            {uiTexts.retry}
          </Button>
        </Flex>
      );
    case 'read': {
      const { pageSize, total } = reading.value.meta;
      if (total === 0) return <Typography>{none}</Typography>;
      return (
        <Box>
          <Typography tag="p" textColor="neutral600" paddingBottom={3}>
            {count(total)}
          </Typography>
          {children(reading.value)}
          <Pagination.Root pageCount={Math.ceil(total / pageSize)} total={total}>
            <span />
            <Pagination.Links />
          </Pagination.Root>
        </Box>
      );
    }
  }
}
