import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Instance } from '../../../scripts/testing/instance.ts';

/** Writes an invalid duration, which the admin would reject, into a published training, and marks it as changed. */
export function breakDuration({ environment }: Instance, documentId: string): void {
  const database = new DatabaseSync(path.join(environment.dataDirectory, 'database', 'cms.db'));
  database.exec('pragma busy_timeout = 5000');
  database
    .prepare('update trainings set duration_minutes = -5 where document_id = ? and published_at is not null')
    .run(documentId);
  database.exec('update content_revisions set revision = revision + 1');
  database
    .prepare('update content_marks set revision = (select revision from content_revisions) where key = ?')
    .run(`training:${documentId}`);
  database.close();
}
