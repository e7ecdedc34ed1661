import * as z from 'zod/mini';
import './sign-out.ts';

/** The part of the account that the menu needs. */
const answerSchema = z.object({ data: z.object({ adminUrl: z.nullable(z.url({ protocol: /^https?$/ })) }) });

/** Adds the link to the administration for accounts that have one (spec §2, Side menu). */
async function addLink(item: HTMLElement): Promise<void> {
  const response = await fetch('/api/me').catch(() => undefined);
  if (!response?.ok) return;
  const answer = answerSchema.safeParse(await response.json().catch(() => undefined));
  const address = answer.data?.data.adminUrl ?? null;
  if (address === null) return;
  const link = document.createElement('a');
  link.href = address;
  link.textContent = item.dataset['administrator'] ?? '';
  item.replaceChildren(link);
  item.hidden = false;
}

const item = document.querySelector<HTMLElement>('[data-administrator]');
const menu = item?.closest('nav');
if (item && menu) {
  // A collapsed menu makes the request only when it opens.
  if (menu.offsetWidth > 0) void addLink(item);
  else menu.addEventListener('beforetoggle', () => void addLink(item), { once: true });
}
