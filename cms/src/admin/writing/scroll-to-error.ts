import { useForm } from '@strapi/strapi/admin';
import { useEffect } from 'react';

/** Time in which Strapi expands the part with the error, in milliseconds. */
const OPENING_MS = 400;

/** Scrolls to the first error: Strapi does not find those in collapsed parts, such as a meeting of a training. */
export function useScrollToError(): void {
  const errors = useForm('ScrollToError', (form) => form.errors);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return undefined;
    const opening = setTimeout(() => {
      document.querySelector('[data-strapi-field-error]')?.scrollIntoView({ block: 'center' });
    }, OPENING_MS);
    return () => {
      clearTimeout(opening);
    };
  }, [errors]);
}
