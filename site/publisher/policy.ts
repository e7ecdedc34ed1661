import { hash } from 'node:crypto';
import { fileOfPage, kindOfPage } from '../release/layout.ts';
import type { PageRecords } from './render-record.ts';

const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;

/**
 * Reduces a page's content security policy to what the page needs: Astro allows every inline script and style of the
 * build, most of which no single page contains.
 *
 * @param policy header value; hashes of scripts and styles that the page lacks are removed
 */
export function ownPolicy(policy: string, html: string): string {
  const own = new Set(
    Array.from(html.matchAll(INLINE), ([, , text]) => `'sha256-${hash('sha256', text ?? '', 'base64')}'`),
  );
  return policy.replace(/\s+('sha256-[^']+')/g, (source, value: string) => (own.has(value) ? source : ''));
}

/**
 * The policy of each kind of page, which allows what any page of the kind needs.
 *
 * @param pages the record of each page, by its path
 * @param policies policies by their fingerprint
 */
export function policiesByKind(
  pages: PageRecords,
  policies: Readonly<Record<string, string>>,
): Record<string, string> {
  const needed = new Map<string, Set<string>>();
  for (const [page, { policy }] of pages) {
    if ((policies[policy] ?? '') === '') continue;
    const kind = kindOfPage(fileOfPage(page));
    needed.set(kind, (needed.get(kind) ?? new Set()).add(policy));
  }
  return Object.fromEntries(
    Array.from(needed, ([kind, names]) => [
      kind,
      joinPolicies([...names].map((name) => policies[name] ?? '')),
    ]),
  );
}

/**
 * Joins content security policies into one that allows what any of them allows.
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
