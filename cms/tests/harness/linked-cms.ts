import { onTestFinished } from 'vitest';
import { openLink, type Link } from '../../../scripts/testing/faults/link.ts';
import { createCms, type CmsProcess } from './cms.ts';

/** Starts a separate cms on PostgreSQL, with a link to its database that can be cut. */
export async function linkedCms(
  atEnd: (work: () => Promise<void>) => void = onTestFinished,
): Promise<{ readonly cms: CmsProcess; readonly link: Link }> {
  const { start, environment } = await createCms(atEnd);
  const databaseUrl = new URL(environment['DATABASE_URL'] ?? '');
  const link = await openLink(Number(databaseUrl.port));
  atEnd(() => link.stop());
  databaseUrl.port = String(link.port);
  return { cms: await start({ DATABASE_URL: databaseUrl.href }), link };
}
