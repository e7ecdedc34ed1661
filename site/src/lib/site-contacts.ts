import { routes } from '@centro/shared/routes';
import useSWR from 'swr';
import * as z from 'zod/mini';
import { http } from './api/client.ts';
import { contactsOf, type Contacts } from './contacts.ts';

/** The part of the site data that is needed; the full schema would outweigh the page. */
const siteSchema = z.object({ socials: z.array(z.object({ id: z.string(), url: z.string() })) });
const responseSchema = z.object({ data: siteSchema });

/** Contacts of the centre: from the release, until the API responds with the current ones (spec §7, Site data). */
export function useSiteContacts(): Contacts {
  const published = useSWR(routes.siteData(), async (url) => siteSchema.parse(await read(url)));
  const current = useSWR('/api/site', async (url) => responseSchema.parse(await read(url)).data);
  return contactsOf(current.data ?? published.data);
}

async function read(url: string): Promise<unknown> {
  const { data } = await http.get<unknown>(url, { baseURL: '' });
  return data;
}
