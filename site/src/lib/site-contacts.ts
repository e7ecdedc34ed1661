import { routes } from '@centro/shared/routes';
import useSWR from 'swr';
import * as z from 'zod/mini';
import { http } from './api/client.ts';
import { contactsOf, type Contacts } from './contacts.ts';

/** What is read of the site data; the whole of it would weigh more than the page. */
const siteSchema = z.object({ socials: z.array(z.object({ id: z.string(), url: z.string() })) });
const responseSchema = z.object({ data: siteSchema });

/** How to reach the centre: as the release says, until the API tells what is so by now (spec §7, Site data). */
export function useSiteContacts(): Contacts {
  const published = useSWR(routes.siteData(), async (url) => siteSchema.parse(await read(url)));
  const current = useSWR('/api/site', async (url) => responseSchema.parse(await read(url)).data);
  return contactsOf(current.data ?? published.data);
}

async function read(url: string): Promise<unknown> {
  const { data } = await http.get<unknown>(url, { baseURL: '' });
  return data;
}
