import { Button, Field, Flex, SingleSelect, SingleSelectOption, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AUDIT_KINDS, authorsResponseSchema, SITE_ADMINISTRATORS } from '../../platform/audit/staff-contract';
import { PageSize } from '../ui/Pages';
import { useData } from '../ui/reading';
import { KIND_LABELS, texts } from './texts';

/** Query parameters that filter the entries. */
export const FILTERS = ['kind', 'by', 'person', 'search', 'from', 'to'] as const;

/** Value of the option for all; the design system has no empty value. */
const ALL = 'todo';

interface AuditFiltersProps {
  readonly query: URLSearchParams;
  readonly pageSize: number;
  readonly choose: (name: string, value: string) => void;
}

/** Filters of the audit log; stored in the URL, so that going back restores them. */
export function AuditFilters({ query, pageSize, choose }: AuditFiltersProps) {
  const [authors] = useData('/staff/audit/authors', authorsResponseSchema);
  const staff = authors.state === 'read' ? authors.value.data : [];
  return (
    <Flex direction="column" alignItems="flex-start" gap={4} paddingBottom={4}>
      <Flex gap={4} alignItems="flex-start" wrap="wrap">
        <Choice
          label={texts.kind}
          all={texts.all}
          value={query.get('kind')}
          options={AUDIT_KINDS.map((kind) => [kind, KIND_LABELS[kind]])}
          onChoose={(value) => {
            choose('kind', value);
          }}
        />
        <Choice
          label={texts.by}
          all={texts.anyone}
          value={query.get('by')}
          options={[
            ...staff.map(({ id, name }) => [String(id), name] as const),
            [SITE_ADMINISTRATORS, texts.siteAdministrators],
          ]}
          onChoose={(value) => {
            choose('by', value);
          }}
        />
        <Day name="from" label={texts.from} query={query} choose={choose} />
        <Day name="to" label={texts.to} query={query} choose={choose} />
        <PageSize label={texts.pageSize} pageSize={pageSize} choose={choose} />
      </Flex>
      <PersonSearch key={query.get('search')} query={query} choose={choose} />
      <Cleared query={query} />
    </Flex>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string | null;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, all, value, options, onChoose }: ChoiceProps) {
  const known = options.some(([option]) => option === value);
  return (
    <Field.Root width="24rem">
      <Field.Label>{label}</Field.Label>
      <SingleSelect
        value={known ? value : ALL}
        onChange={(chosen) => {
          onChoose(chosen === ALL ? '' : String(chosen));
        }}
      >
        <SingleSelectOption value={ALL}>{all}</SingleSelectOption>
        {options.map(([option, text]) => (
          <SingleSelectOption key={option} value={option}>
            {text}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Field.Root>
  );
}

interface DayProps extends Pick<AuditFiltersProps, 'query' | 'choose'> {
  readonly name: 'from' | 'to';
  readonly label: string;
}

function Day({ name, label, query, choose }: DayProps) {
  return (
    <Field.Root width="16rem">
      <Field.Label>{label}</Field.Label>
      <Field.Input
        type="date"
        value={query.get(name) ?? ''}
        onChange={({ target }) => {
          choose(name, target.value);
        }}
      />
    </Field.Root>
  );
}

/** Searches on submit, not while typing. */
function PersonSearch({ query, choose }: Pick<AuditFiltersProps, 'query' | 'choose'>) {
  const [typed, setTyped] = useState(query.get('search') ?? '');
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        choose('search', typed);
      }}
    >
      <Flex gap={2} alignItems="flex-end">
        <Field.Root width="32rem">
          <Field.Label>{texts.search}</Field.Label>
          <Field.Input
            type="search"
            placeholder={texts.searchHint}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
            }}
          />
        </Field.Root>
        <Button type="submit" variant="secondary" size="L">
          {texts.searchButton}
        </Button>
      </Flex>
    </form>
  );
}

function Cleared({ query }: Pick<AuditFiltersProps, 'query'>) {
  const [, setQuery] = useSearchParams();
  if (!FILTERS.some((name) => query.get(name))) return null;
  return (
    <Flex gap={4}>
      {query.get('person') && <Typography>{texts.oneOnly}</Typography>}
      <Button
        variant="tertiary"
        onClick={() => {
          setQuery({});
        }}
      >
        {texts.clear}
      </Button>
    </Flex>
  );
}
