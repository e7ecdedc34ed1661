import type { ReactNode } from 'react';

/** Props of an input in Strapi's forms. */
export interface FieldProps {
  /** Path of the field in the form, for example `meetings.0.finish`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
}
