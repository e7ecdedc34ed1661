import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from '@centro/shared';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { PUBLISHER_SECRET } from './harness/cms-program.ts';
import { picture, training } from './harness/content.ts';
import { collection, signInAdmin } from './harness/editor.ts';
import { whileBroken } from './harness/fault.ts';
import { revisionOf, send } from './harness/http.ts';
import { feedReader } from './harness/reader.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
const ON_POSTGRES = inject('postgresUrl') !== null;

async function drafts(count: number, name: string): Promise<string[]> {
  const documents = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      cms().editor.create('training', training({ title: `${name} ${String(index)}` })),
    ),
  );
  return documents.map(({ documentId }) => documentId);
}

describe('a write of content and its revision', () => {
  test('are committed atomically', async () => {
    const { editor, url, cms: stopped } = cms();
    const { documentId } = await editor.create('training', training({ title: 'Todo o nada' }));
    const revision = await revisionOf(cms());
    const publish = () =>
      editor.request('POST', collection('training', documentId, 'actions', 'publish'), {});

    expect((await whileBroken(stopped.database, publish)).status).toBe(500);
    expect((await send(`${url}/api/trainings/todo-o-nada`)).status).toBe(404);
    expect(await revisionOf(cms())).toBe(revision);
    const renamed = await editor.update('training', documentId, { slug: 'todo-o-nada-bis' });
    expect(renamed['slug']).toBe('todo-o-nada-bis');

    expect((await publish()).status).toBe(200);
    expect((await send(`${url}/api/trainings/todo-o-nada-bis`)).status).toBe(200);
    expect(await revisionOf(cms())).toBe(revision + 1);
  });

  test('are committed atomically when a picture changes', async () => {
    const { editor, url, cms: stopped } = cms();
    const cardImage = (await editor.upload('tambo.jpg', await picture(), 'image/jpeg')).id;
    await editor.createPublished('training', training({ title: 'Con foto', cardImage }));
    const revision = await revisionOf(cms());
    const describeFile = () => {
      const form = new FormData();
      form.append('fileInfo', JSON.stringify({ alternativeText: 'Un tambo' }));
      return editor.submit('POST', `/upload?id=${String(cardImage)}`, form);
    };
    const shown = async () => JSON.stringify((await send(`${url}/api/trainings/con-foto`)).body);

    expect((await whileBroken(stopped.database, describeFile)).status).toBe(500);
    expect(await shown()).not.toContain('Un tambo');
    expect(await revisionOf(cms())).toBe(revision);

    expect((await describeFile()).status).toBe(200);
    expect(await shown()).toContain('Un tambo');
    expect(await revisionOf(cms())).toBe(revision + 1);
  });
});

describe('concurrent writes', () => {
  test('lose no revision, and no reader misses one', async () => {
    const documentIds = await drafts(20, 'Simultánea');
    const reader = feedReader(cms());
    await reader.catchUp();
    const [before, known] = [await revisionOf(cms()), reader.changes];
    await reader.readDuring(
      Promise.all(documentIds.map((documentId) => cms().editor.publish('training', documentId))),
    );
    expect(await revisionOf(cms())).toBe(before + 20);
    expect(reader.changes).toBe(known + 20);
    for (const documentId of documentIds) {
      expect(reader.entries.get(`training:${documentId}`)).toMatchObject({ type: 'course' });
    }
  });

  test('of entries and embedded content leave a reader with the final state', async () => {
    const { editor } = cms();
    const teacher = await editor.create('teacher', { name: 'Nombre 0' });
    const documentIds = await drafts(6, 'Con docente');
    const reader = feedReader(cms());
    const teachers = { connect: [{ documentId: teacher.documentId }] };
    const writes = documentIds.flatMap((documentId, index) => [
      editor.updatePublished('training', documentId, { teachers }),
      editor.update('teacher', teacher.documentId, { name: `Nombre ${String(index + 1)}` }),
    ]);
    await reader.readDuring(Promise.all(writes));
    const newcomer = feedReader(cms());
    await newcomer.catchUp();
    expect(Object.fromEntries(reader.entries)).toEqual(Object.fromEntries(newcomer.entries));
  });

  test.runIf(ON_POSTGRES)('through two processes lose no revision either', async () => {
    const port = String(await freePort());
    const other = await cms().cms.start({ CMS_PORT: port });
    const colleague = await signInAdmin(other.url);
    const documentIds = await drafts(20, 'Dos procesos');
    const reader = feedReader(cms());
    await reader.catchUp();
    const before = await revisionOf(cms());
    await reader.readDuring(
      Promise.all(
        documentIds.map((documentId, index) =>
          (index % 2 === 0 ? cms().editor : colleague).publish('training', documentId),
        ),
      ),
    );
    expect(await revisionOf(other)).toBe(before + 20);
    for (const documentId of documentIds) expect(reader.entries.has(`training:${documentId}`)).toBe(true);
    expect(await other.stop()).toBe(0);
  });
});

const revisionSchema = z.object({ revision: z.coerce.number() });

describe('the hint to the publisher', () => {
  interface Hint {
    readonly request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
    readonly body: string;
    readonly revision: number;
  }

  /** Stands in for the publisher; records the committed revision when a hint arrives. */
  async function listen(): Promise<{ hints: Hint[]; arrived: (count: number) => Promise<void> }> {
    const hints: Hint[] = [];
    let notice: () => void = () => undefined;
    const server = createServer((request, response) => {
      void (async () => {
        const body = await text(request);
        const rows = await cms().cms.database.rows('select revision from content_revisions');
        hints.push({ request, body, ...revisionSchema.parse(rows[0]) });
        response.writeHead(202).end();
        notice();
      })();
    });
    const port = Number(cms().cms.environment['PUBLISHER_PORT']);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const arrived = async (count: number) => {
      while (hints.length < count) {
        await new Promise<void>((resolve) => {
          notice = resolve;
        });
      }
    };
    return { hints, arrived };
  }

  test('is sent after the commit, with the shared secret and no body', async () => {
    const [documentId = ''] = await drafts(1, 'Con aviso');
    const { hints, arrived } = await listen();
    const revision = await revisionOf(cms());
    await cms().editor.publish('training', documentId);
    await arrived(1);
    const [hint] = hints;
    expect(hint).toMatchObject({ body: '', revision: revision + 1 });
    const headers = { authorization: `Bearer ${PUBLISHER_SECRET}` };
    expect(hint?.request).toMatchObject({ method: 'POST', url: '/webhook', headers });
  });

  test('is sent for the last of several concurrent commits, and not for drafts', async () => {
    const documentIds = await drafts(10, 'Con avisos');
    const { hints, arrived } = await listen();
    const revision = await revisionOf(cms());
    await Promise.all(documentIds.map((documentId) => cms().editor.publish('training', documentId)));
    for (let count = 1; hints.at(-1)?.revision !== revision + 10; count += 1) await arrived(count);
    expect(hints.length).toBeLessThanOrEqual(10);
  });

  test('fails silently when the publisher does not run', async () => {
    const [documentId = ''] = await drafts(1, 'Sin nadie');
    const before = cms().output();
    await cms().editor.publish('training', documentId);
    expect(cms().output()).toBe(before);
  });
});
