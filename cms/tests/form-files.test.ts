import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { CITIZEN_PASSWORD, openBrowser } from './harness/citizen.ts';
import type { CmsProcess } from './harness/cms.ts';
import { PDF, picture } from './harness/content.ts';
import { answerForm, openForm, sendFile, sentFile } from './harness/forms.ts';
import { expectError } from './harness/http.ts';
import { person, type Person } from './harness/people.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();
/** The latest process; all use the same URL. */
let restarted: CmsProcess | undefined;
const running = () => restarted ?? cms();

const someone = (columns = {}) => person(cms(), columns);

describe('files', () => {
  const filesOf = ({ documentId }: Person) => cms().cms.stored.keys('private', `form-files/${documentId}`);

  test('are readable by their owner only: pictures re-encoded, PDFs unchanged', async () => {
    const form = await openForm(cms().editor);
    const [ana, eva] = [await someone(), await someone()];
    const sent = await sendFile(ana, form, 'C:\\fotos\\mi "título".JPG', await picture(2400, 1600));
    const { file } = (sent.body as { data: { file: string } }).data;
    const read = await fetch(`${cms().url}/api/me/files/${file}`, { headers: ana.headers() });
    expect(read.headers.get('content-type')).toBe('image/webp');
    expect(read.headers.get('cache-control')).toBe('private, no-store');
    expect(read.headers.get('content-disposition')).toBe('attachment; filename="mi título.webp"');
    expect(
      Buffer.from(await read.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
    const pdf = await sentFile(ana, form);
    const readPdf = await fetch(`${cms().url}/api/me/files/${pdf}`, { headers: ana.headers() });
    expect(readPdf.headers.get('content-type')).toBe('application/pdf');
    expect(readPdf.headers.get('content-disposition')).toBe('attachment; filename="certificado.pdf"');
    expect(readPdf.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await readPdf.arrayBuffer())).toEqual(PDF);
    expectError(await eva.request('GET', `/me/files/${pdf}`), 'not-found', 404);
    expectError(await openBrowser(cms().url).request('GET', `/me/files/${pdf}`), 'unauthenticated', 401);
    expectError(await ana.request('GET', '/me/files/..%2F..%2Fdatabase'), 'invalid-parameters', 400);
  });

  test.each<[string, string, Buffer<ArrayBuffer>, 'unsupported-file' | 'body-too-large', number]>([
    ['a program', 'virus.exe', Buffer.from('MZ'), 'unsupported-file', 400],
    ['a page', 'pagina.pdf', Buffer.from('<html><script>1</script>'), 'unsupported-file', 400],
    [
      'a drawing',
      'dibujo.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'unsupported-file',
      400,
    ],
    ['no bytes', 'nada.pdf', Buffer.alloc(0), 'unsupported-file', 400],
    [
      'more bytes than the limit',
      'mucho.pdf',
      Buffer.concat([PDF, Buffer.alloc(11 * 1024 * 1024)]),
      'body-too-large',
      413,
    ],
  ])('of %s are refused', async (_what, name, content, code, status) => {
    const form = await openForm(cms().editor);
    const ana = await someone();
    expectError(await sendFile(ana, form, name, content), code, status);
    expect(await filesOf(ana)).toEqual([]);
  });

  test('can be used in one answer, by their owner only', async () => {
    const form = await openForm(cms().editor, { multipleAnswers: true });
    const [ana, eva] = [await someone(), await someone()];
    const file = await sentFile(ana, form);
    const given = [
      { id: 'nombre', text: 'x' },
      { id: 'papel', file },
    ];
    expectError(await answerForm(eva, form, given), 'invalid-answers', 400);
    expect((await answerForm(ana, form, given)).status).toBe(201);
    expectError(await answerForm(ana, form, given), 'invalid-answers', 400);
  });

  test('and answers are part of the data export and deleted with the account', async () => {
    const form = await openForm(cms().editor);
    const ana = await someone();
    await sentFile(ana, form);
    const file = await sentFile(ana, form);
    await answerForm(ana, form, [
      { id: 'nombre', text: 'Anita' },
      { id: 'papel', file },
    ]);
    const answer = await fetch(`${cms().url}/api/me/export`, { headers: ana.headers() });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toContain(`form-files/${file}.pdf`);
    expect(Buffer.from(files[`form-files/${file}.pdf`] ?? [])).toEqual(PDF);
    expect(JSON.parse(strFromU8(files['datos.json'] ?? new Uint8Array()))).toMatchObject({
      forms: [{ form: 'Antes de empezar', answers: [{ id: 'nombre', text: 'Anita' }, { file }] }],
    });
    expect(await filesOf(ana)).toHaveLength(2);
    expect((await ana.request('DELETE', '/me', { password: CITIZEN_PASSWORD })).status).toBe(200);
    await expect.poll(() => filesOf(ana)).toEqual([]);
    const left = await cms().cms.database.rows(
      `select id from form_files where person_id = ${String(ana.id)}
        union all select id from form_answers where person_id = ${String(ana.id)}`,
    );
    expect(left).toEqual([]);
  });

  test('without an answer are deleted after a day, others are not', async () => {
    const form = await openForm(cms().editor);
    const ana = await someone();
    const [stray, kept, fresh] = [
      await sentFile(ana, form),
      await sentFile(ana, form),
      await sentFile(ana, form),
    ];
    await answerForm(ana, form, [
      { id: 'nombre', text: 'x' },
      { id: 'papel', file: kept },
    ]);
    const { database } = cms().cms;
    const old =
      database.kind === 'sqlite' ? String(Date.now() - 2 * 86_400_000) : `now() - interval '2 days'`;
    await database.execute(`update form_files set created_at = ${old} where file in ('${stray}', '${kept}')`);
    const past = new Date(Date.now() - 2 * 86_400_000);
    for (const name of await filesOf(ana)) {
      if (!name.includes(fresh)) await cms().cms.stored.writtenAt('private', name, past);
    }
    await database.execute(`delete from daily_jobs where name = 'form-files'`);
    await running().stop();
    restarted = await cms().cms.start();
    await expect.poll(async () => (await filesOf(ana)).length).toBe(2);
    for (const [file, status] of [
      [stray, 404],
      [kept, 200],
      [fresh, 200],
    ] as const) {
      const answer = await fetch(`${cms().url}/api/me/files/${file}`, { headers: ana.headers() });
      expect(answer.status).toBe(status);
    }
  });
});
