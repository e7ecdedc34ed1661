import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/**
 * The accessibility rules that a page violates, each with the elements.
 *
 * @param within selector of the part to check, since the admin's frame is Strapi's
 */
export async function violations(page: Page, within = 'html'): Promise<unknown[]> {
  const { violations: found } = await new AxeBuilder({ page }).include(within).analyze();
  return found.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))]);
}
