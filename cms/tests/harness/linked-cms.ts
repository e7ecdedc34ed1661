import { onTestFinished } from 'vitest';
import { openLink, type Link } from '../../../scripts/testing/faults/link.ts';
import { createCms, type CmsProcess } from './cms.ts';

/** Starts a cms of this test's own on PostgreSQL, with a link to its database that can be taken away. */
export async function linkedCms(): Promise<{ readonly cms: CmsProcess; readonly link: Link }> {
  const { start, environment } = await createCms();
  const databaseUrl = new URL(environment['DATABASE_URL'] ?? '');
  const link = await openLink(Number(databaseUrl.port));
  onTestFinished(() => link.stop());
  databaseUrl.port = String(link.port);
  return { cms: await start({ DATABASE_URL: databaseUrl.href }), link };
}
