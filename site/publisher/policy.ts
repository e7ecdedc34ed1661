/**
 * Joins the content security policies of pages into one that fits all of them: each page names the hashes of its own
 * inline styles, which come from the build, never from content.
 *
 * @param policies header values, in any order
 */
export function joinPolicies(policies: readonly string[]): string {
  const sources = new Map<string, Set<string>>();
  for (const policy of [...policies].sort()) {
    for (const directive of policy.split(';')) {
      const [name, ...values] = directive.trim().split(/\s+/);
      if (name === undefined || name === '') continue;
      const known = sources.get(name) ?? new Set();
      for (const value of values) known.add(value);
      sources.set(name, known);
    }
  }
  return Array.from(sources, ([name, values]) => [name, ...values].join(' ')).join('; ');
}
