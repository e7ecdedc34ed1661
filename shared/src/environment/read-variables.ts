import type { z } from '../zod.ts';

/** Environment variables, such as `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The variables that are set; empty ones count as unset. */
export function definedVariables(variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/**
 * Parses environment variables.
 *
 * @param fail creates the error from one line with the names of all invalid or missing variables, never their values
 * @throws the error created by `fail`
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
