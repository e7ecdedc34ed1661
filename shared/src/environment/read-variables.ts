import type { z } from '../zod.ts';

/** Variables of a process's environment, such as `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The variables that are set; an empty one counts as unset. */
export function definedVariables(variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/**
 * Reads the environment of a process.
 *
 * @param fail makes the error out of one line that names every wrong or missing variable, never its value
 * @throws what `fail` makes
 */
export function readVariables<S extends z.ZodType>(
  schema: S,
  variables: Variables,
  fail: (line: string) => Error = (line) => new Error(line),
): z.output<S> {
  const given = definedVariables(variables);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path: [name], code, message }) =>
    code === 'invalid_type' && !(String(name) in given)
      ? `${String(name)} is missing`
      : `${String(name)}: ${message}`,
  );
  throw fail(`bad environment: ${problems.join('; ')}`);
}
