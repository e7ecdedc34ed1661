import { beforeAll, describe, expect, test } from 'vitest';
import {
  auditResponseSchema,
  restoredResponseSchema,
  type ListedEntry,
} from '../src/platform/audit/staff-contract';
import { paragraph, picture, publication, siteContent, training } from './harness/content.ts';
import { collection, signInAdmin, signInStaff, type Editor, type TypeName } from './harness/editor.ts';
import { person } from './harness/people.ts';
import { openPlaces } from './harness/places.ts';
import { sharedCms } from './harness/running-cms.ts';

const DAY = 24 * 3_600_000;

const cms = sharedCms();

let admin: Editor;
let secretary: Editor;

beforeAll(async () => {
  admin = await signInAdmin(cms().url);
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
});

const STAFF = { kind: 'staff', name: 'Edita Prueba' };

async function log(query = ''): Promise<readonly ListedEntry[]> {
  const answer = await admin.request('GET', `/staff/audit?pageSize=1000&${query}`);
  return auditResponseSchema.parse(answer.body).data;
}

/** The log of an entry, oldest first. */
async function entriesOn(documentId: string): Promise<readonly ListedEntry[]> {
  return (await log()).filter(({ details }) => details.documentId === documentId).reverse();
}

async function deletionOf(documentId: string): Promise<ListedEntry> {
  const deletion = (await entriesOn(documentId)).find(({ kind }) => kind === 'content-delete');
  if (!deletion) throw new Error('Its deletion was not recorded');
  return deletion;
}

const restore = ({ id }: ListedEntry, by = admin) => by.request('POST', `/staff/audit/${String(id)}/restore`);

async function age(entry: ListedEntry, days: number): Promise<void> {
  const { database } = cms().cms;
  const instant = Date.now() - days * DAY;
  const at = database.kind === 'sqlite' ? String(instant) : `to_timestamp(${String(instant / 1000)})`;
  await database.execute(`update audit_entries set made_at = ${at} where id = ${String(entry.id)}`);
}

describe('the audit log of content', () => {
  test('records who created, changed, published, unpublished and deleted an entry', async () => {
    const { editor } = cms();
    const { documentId } = await editor.create('publication', publication({ title: 'Feria' }));
    await editor.update('publication', documentId, { title: 'Feria de otoño' });
    await editor.publish('publication', documentId);
    await editor.unpublish('publication', documentId);
    await editor.remove('publication', documentId);
    const entries = await entriesOn(documentId);
    expect(entries.map(({ kind, details }) => [kind, details.title])).toEqual([
      ['content-create', 'Feria'],
      ['content-change', 'Feria de otoño'],
      ['content-publish', 'Feria de otoño'],
      ['content-unpublish', 'Feria de otoño'],
      ['content-delete', 'Feria de otoño'],
    ]);
    for (const { by, details, contentThere } of entries) {
      expect(by).toEqual(STAFF);
      expect(details).toMatchObject({ content: 'publication' });
      expect(contentThere).toBe(false);
    }
  });

  test('records publishing once, although the editor saves first', async () => {
    const { documentId } = await cms().editor.create('publication', publication());
    const path = collection('publication', documentId, 'actions', 'publish');
    const answer = await cms().editor.request('POST', path, publication({ title: 'Cambiada al publicar' }));
    expect(answer.status).toBe(200);
    expect((await entriesOn(documentId)).map(({ kind, details }) => [kind, details.title])).toEqual([
      ['content-create', 'Abrió la huerta'],
      ['content-publish', 'Cambiada al publicar'],
    ]);
  });

  test.each<[TypeName, object, string | null]>([
    ['teacher', { name: 'Nora Sosa' }, 'Nora Sosa'],
    ['form', { title: 'Inscripción' }, 'Inscripción'],
  ])('records the title of a %s', async (type, fields, title) => {
    const { documentId } = await cms().editor.create(type, { ...fields });
    expect(await entriesOn(documentId)).toMatchObject([
      { kind: 'content-create', details: { content: type, title } },
    ]);
  });

  test('records the site content, which has no title', async () => {
    await cms().editor.publishSiteContent(siteContent);
    const [latest] = await log('kind=content-publish');
    expect(latest).toMatchObject({ details: { content: 'site-content', title: null }, contentThere: true });
  });

  test('records nothing when the write is refused', async () => {
    const { editor } = cms();
    const schedule = { start: '2027-03-02T12:00:00.000Z', finish: '2027-03-01T12:00:00.000Z' };
    const { documentId } = await editor.create('training', training({ schedule }));
    const before = (await log()).length;
    // Refused after the write: only the rollback keeps the log unchanged.
    const path = collection('training', documentId, 'actions', 'publish');
    expect((await editor.request('POST', path, {})).status).toBe(400);
    expect(await log()).toHaveLength(before);
  });
});

describe('a deleted entry', () => {
  async function fullTraining() {
    const { editor } = cms();
    const image = await editor.upload('poda.jpg', await picture(), 'image/jpeg');
    const gone = await editor.upload('otra.jpg', await picture(), 'image/jpeg');
    const teacher = await editor.create('teacher', { name: 'Ema Ruiz' });
    const { documentId } = await editor.createPublished(
      'training',
      training({
        title: 'Poda de otoño',
        slug: `poda-${String(image.id)}`,
        content: paragraph('Se poda en otoño.'),
        cardImage: image.id,
        images: [gone.id],
        teachers: { connect: [{ documentId: teacher.documentId }] },
        meetings: [{ title: 'Primer encuentro', start: '2027-03-01T12:00:00.000Z' }],
        inscription: { maxQuota: 12 },
      }),
    );
    await editor.remove('training', documentId);
    await admin.request('DELETE', `/upload/files/${String(gone.id)}`);
    return { documentId, image, teacher, slug: `poda-${String(image.id)}` };
  }

  test('is restored as a draft with its slug, without deleted pictures', async () => {
    const { documentId, image, teacher, slug } = await fullTraining();
    const deletion = await deletionOf(documentId);
    expect(deletion.restorable).toBe(true);
    const answer = await restore(deletion);
    expect(answer.status).toBe(200);
    const { data } = restoredResponseSchema.parse(answer.body);
    const path = collection('training', data.documentId);
    const { body } = await cms().editor.request('GET', path);
    expect(body).toMatchObject({
      data: {
        title: 'Poda de otoño',
        slug,
        publishedAt: null,
        content: paragraph('Se poda en otoño.'),
        cardImage: { id: image.id },
        images: [],
        meetings: [{ title: 'Primer encuentro', start: '2027-03-01T12:00:00.000Z' }],
        inscription: { maxQuota: 12 },
        teachers: { count: 1 },
      },
    });
    const teachers = await cms().editor.request(
      'GET',
      `/content-manager/relations/api::training.training/${data.documentId}/teachers`,
    );
    expect(teachers.body).toMatchObject({ results: [{ documentId: teacher.documentId }] });
    expect(await entriesOn(data.documentId)).toMatchObject([
      {
        kind: 'content-create',
        reason: 'Restaurada del registro.',
        by: { kind: 'staff', name: 'Ada Prueba' },
      },
    ]);
  });

  test('is restored once under concurrent requests', async () => {
    const { documentId } = await cms().editor.create('publication', publication({ title: 'Una sola vez' }));
    await cms().editor.remove('publication', documentId);
    const deletion = await deletionOf(documentId);
    const answers = await Promise.all([restore(deletion), restore(deletion), restore(deletion)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await deletionOf(documentId)).restorable).toBe(false);
    const list = await cms().editor.request(
      'GET',
      `${collection('publication')}?filters[title][$eq]=Una%20sola%20vez`,
    );
    expect(list.body).toMatchObject({ pagination: { total: 1 } });
  });

  test('cannot be restored after 30 days', async () => {
    const { documentId } = await cms().editor.create('publication', publication());
    await cms().editor.remove('publication', documentId);
    const deletion = await deletionOf(documentId);
    await age(deletion, 31);
    expect((await deletionOf(documentId)).restorable).toBe(false);
    expect((await restore(deletion)).status).toBe(404);
    await age(deletion, 29);
    expect((await restore(deletion)).status).toBe(200);
  });

  test('gets another slug when its own was taken', async () => {
    const { editor } = cms();
    const { documentId } = await editor.create(
      'publication',
      publication({ title: 'Huerta', slug: 'huerta-libre' }),
    );
    await editor.remove('publication', documentId);
    await editor.create('publication', publication({ title: 'La nueva', slug: 'huerta-libre' }));
    const answer = await restore(await deletionOf(documentId));
    const { data } = restoredResponseSchema.parse(answer.body);
    const { body } = await editor.request('GET', collection('publication', data.documentId));
    expect(body).toMatchObject({ data: { slug: 'huerta' } });
  });

  test('cannot be restored without permission to read the log', async () => {
    const { documentId } = await cms().editor.create('publication', publication());
    await cms().editor.remove('publication', documentId);
    const deletion = await deletionOf(documentId);
    for (const by of [cms().editor, secretary]) expect((await restore(deletion, by)).status).toBe(403);
    expect((await deletionOf(documentId)).restorable).toBe(true);
  });

  test('of another type than publication and training cannot be restored', async () => {
    const { documentId } = await cms().editor.create('teacher', { name: 'Sin papelera' });
    await cms().editor.remove('teacher', documentId);
    const deletion = await deletionOf(documentId);
    expect(deletion.restorable).toBe(false);
    expect((await restore(deletion)).status).toBe(404);
  });
});

describe('a teacher', () => {
  test('of a training cannot be deleted; the message names the trainings', async () => {
    const { editor } = cms();
    const { documentId } = await editor.create('teacher', { name: 'Nora Paz' });
    const teachers = { connect: [{ documentId }] };
    const path = collection('teacher', documentId);
    const shown = await editor.createPublished('training', training({ title: 'Con Nora', teachers }));
    const draft = await editor.create('training', training({ title: 'Borrador con Nora', teachers }));
    const refused = await editor.request('DELETE', path);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('estas capacitaciones: «Con Nora», «Borrador con Nora»');
    await editor.remove('training', shown.documentId);
    const again = await editor.request('DELETE', path);
    expect(again.status).toBe(400);
    expect(JSON.stringify(again.body)).toContain('la capacitación «Borrador con Nora»');
    await editor.remove('training', draft.documentId);
    expect((await editor.request('DELETE', path)).status).toBeLessThan(300);
  });
});

describe('a promotion from the waiting list', () => {
  async function withQueue() {
    const opened = await openPlaces(cms().editor, { maxQuota: 1, queue: 5 });
    const [first, next] = [await person(cms()), await person(cms())];
    const path = (uid: string) => `/staff/trainings/${opened.documentId}/enrolments/${uid}`;
    for (const { documentId, status } of [
      { documentId: first.documentId, status: 'enrolled' },
      { documentId: next.documentId, status: 'waiting' },
    ]) {
      await secretary.request('PUT', path(documentId), { status, reason: 'Vino a la oficina' });
    }
    return { opened, first, next, path };
  }

  const promotionOf = async (uid: string) => (await log(`person=${uid}&kind=promotion`))[0];

  test('caused by staff is attributed to them', async () => {
    const { opened, first, next, path } = await withQueue();
    await secretary.request('PUT', path(first.documentId), { status: 'none', reason: 'Avisó que no viene' });
    expect(await promotionOf(next.documentId)).toMatchObject({
      by: STAFF,
      training: { id: opened.documentId },
    });
  });

  test('caused by a person who leaves is attributed to the system', async () => {
    const { opened, first, next } = await withQueue();
    const left = await first.request('DELETE', `/trainings/${opened.id}/enrolment`);
    expect(left.status).toBeLessThan(300);
    expect(await promotionOf(next.documentId)).toMatchObject({ by: { kind: 'system', name: null } });
  });
});
