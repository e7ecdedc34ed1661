import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { paragraph, siteContent, training } from './harness/content.ts';
import { signInEditor, type Editor } from './harness/editor.ts';
import { readFeed, revisionOf } from './harness/http.ts';

/** Published trainings added by SQL; more than one page of the feed. */
const MANY = 3_000;

/** SQL statements of one transaction each, `BEGIN` and `COMMIT` included. */
interface Statements {
  /** Publishing a change of one training. */
  readonly publish: number;
  /** Reading that change from the feed. */
  readonly feedOfOne: number;
  /** Reading the first page of the feed. */
  readonly feedPage: number;
}

let cms: Cms;
let running: CmsProcess;
let editor: Editor;
let few: Statements;
let many: Statements;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  cms = await createCms((ending) => endings.push(ending));
  // Makes knex log each statement with its transaction.
  running = await cms.start({ DEBUG: 'knex:query' });
  editor = await signInEditor(running.url);
  await editor.publishSiteContent(siteContent);
  const meetings = [{ title: 'Primero', start: '2026-05-01T12:00:00.000Z' }];
  const fields = training({ content: paragraph('Hola'), meetings });
  const { documentId } = await editor.createPublished('training', fields);
  // Strapi runs more statements in the first request of each kind.
  await countStatements(documentId, 'Cero');
  few = await countStatements(documentId, 'Uno');
  await insertCopies(documentId);
  many = await countStatements(documentId, 'Dos');
});

afterAll(async () => {
  for (const ending of endings) await ending();
});

async function countStatements(documentId: string, title: string): Promise<Statements> {
  const revision = await revisionOf(running);
  await editor.update('training', documentId, { title });
  const publish = await statementsIn('update content_revisions', () =>
    editor.publish('training', documentId),
  );
  const feedOfOne = await statementsIn('from content_marks', async () => {
    const { changes } = await readFeed(running, { revision, key: '\uffff' });
    expect(changes.map((change) => change.documentId)).toEqual([documentId]);
  });
  return { publish, feedOfOne, feedPage: await statementsIn('from content_marks', () => readFeed(running)) };
}

/** Number of statements in the transaction of `work` that contains this text. */
async function statementsIn(text: string, work: () => Promise<unknown>): Promise<number> {
  const start = running.output().length;
  await work();
  return vi.waitFor(() => {
    const lines = running.output().slice(start).replaceAll(/[`"]/g, '').split('knex:query ').slice(1);
    const transactionOf = (line: string) => /\btrx\d+\b/.exec(line)?.[0];
    const transaction = transactionOf(lines.find((line) => line.includes(text)) ?? '');
    const own = lines.filter((line) => transaction !== undefined && transactionOf(line) === transaction);
    // A connection logs its last transaction id until it begins another one.
    const end = own.findIndex((line) => line.startsWith('COMMIT'));
    if (end === -1) throw new Error(`No transaction with "${text}" was committed`);
    return end + 1;
  }, 20_000);
}

/** Copies the training, with a feed entry for each copy. */
async function insertCopies(documentId: string): Promise<void> {
  const { rows, execute } = cms.database;
  const [row = {}] = await rows(`select * from trainings where document_id = '${documentId}'`);
  const own: Record<string, string> = { document_id: `'copia-' || i`, slug: `'copia-' || i` };
  const columns = Object.keys(row).filter((name) => name !== 'id');
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${String(MANY)})`;
  await execute(
    `insert into trainings (${columns.join(', ')})
      ${numbers} select ${columns.map((name) => own[name] ?? `t.${name}`).join(', ')}
      from n, trainings t where t.document_id = '${documentId}'`,
  );
  await execute(
    `insert into content_marks (key, kind, document_id, label, revision)
      ${numbers} select 'training:copia-' || i, 'training', 'copia-' || i, 'Copia', r.revision
      from n, content_revisions r`,
  );
}

describe(`SQL statements, with one training and with ${String(MANY)} more`, () => {
  test('reading one change takes 15', () => {
    // Revision, changes, training, five parts, two kinds of pictures, files, teachers and notifications.
    expect(few.feedOfOne).toBe(15);
    expect(many.feedOfOne).toBe(15);
  });

  test('reading a page of 250 changes takes a constant number', () => {
    expect(many.feedPage).toBe(few.feedPage);
    expect(many.feedPage).toBeLessThanOrEqual(27);
  });

  /** Most are from Strapi, which reads an entry with its components before and after each step. */
  test('publishing a change takes a constant number', () => {
    expect(many.publish).toBe(few.publish);
    expect(many.publish).toBeLessThanOrEqual(150);
  });
});
