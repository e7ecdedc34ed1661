import { Field } from '@strapi/design-system';
import { useEffect, useState } from 'react';

/** Debounce delay in milliseconds. */
const PAUSE = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (search: string) => void;
}

/** A field that searches while typing. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => {
      onSearch(typed);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, value, onSearch]);
  return (
    <Field.Root width="32rem">
      <Field.Label>{label}</Field.Label>
      <Field.Input
        type="search"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
        }}
      />
    </Field.Root>
  );
}
