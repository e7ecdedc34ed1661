import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';

/** An entry in the public shape, not yet validated, with its name for the log. */
export interface Candidate {
  readonly label: string;
  readonly entry: unknown;
}

/** Returns the entries that match the contract; an invalid entry is left out and logged. */
export function keepValid<S extends z.core.$ZodType>(
  strapi: Core.Strapi,
  schema: S,
  candidates: readonly Candidate[],
): z.output<S>[] {
  return candidates.flatMap(({ label, entry }) => {
    const result = z.safeParse(schema, entry);
    if (result.success) return [result.data];
    const fields = result.error.issues.map(({ path }) => path.join('.')).join(', ');
    strapi.log.error(`${label} is left out, because of ${fields}`);
    return [];
  });
}
