import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/**
 * The rules of accessibility that a page breaks, each with the elements that break it.
 *
 * @param within selects the only part to look at: the admin's frame is Strapi's
 */
export async function violations(page: Page, within = 'html'): Promise<unknown[]> {
  const { violations: found } = await new AxeBuilder({ page }).include(within).analyze();
  return found.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))]);
}
