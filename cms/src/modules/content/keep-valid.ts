import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';

/** An entry in the public shape, not yet judged, with the name it goes by in reports. */
export interface Candidate {
  readonly label: string;
  readonly entry: unknown;
}

/** The entries that honour the contract; a stored value that breaks it costs its own entry only, and is logged. */
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
