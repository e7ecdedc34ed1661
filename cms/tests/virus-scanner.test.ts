import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { FILE_LIMIT, z } from '@centro/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startScanner, type RunningScanner } from '../../scripts/testing/clamav.ts';
import { openLink, type Link } from '../../scripts/testing/faults/link.ts';
import { LICENSE_LIMIT } from '../src/certificates/license-files';
import { MAX_UPLOAD_BYTES } from '../src/limits';
import { PATIENCE, scan, ScannerAway, stateOf, type ScannerPlace } from '../src/virus-scanner/clamd';
import { createCms, type Cms, type CmsProcess } from './harness/cms.ts';
import { picture } from './harness/content.ts';
import { signInEditor, signInStaff, type Editor } from './harness/editor.ts';
import { openForm, type OpenedForm } from './harness/forms.ts';
import { expectError, send, type Answer } from './harness/http.ts';
import {
  hasMalware,
  infectedPdf,
  MALWARE_NAME,
  pdfWith,
  SIGNATURES,
  withMalware,
} from './harness/malware.ts';
import { person, type Person } from './harness/people.ts';
import { noise } from './harness/pictures.ts';
import { openPlaces } from './harness/places.ts';
import { uploadInPieces } from './harness/resumable.ts';

const PDF = pdfWith(Buffer.from('2 0 obj'));
/** As large as a file of a form may be. */
const LARGE = pdfWith(Buffer.alloc(FILE_LIMIT - 100, 'centro '));

const endings: (() => Promise<void>)[] = [];
let scanner: RunningScanner;
let link: Link;
let cms: Cms;
let running: CmsProcess;
let editor: Editor;
let staff: Editor;
let ana: Person;
let form: OpenedForm;

beforeAll(async () => {
  cms = await createCms((ending) => endings.push(ending));
  scanner = await startScanner(path.join(cms.dataDirectory, 'scanner'), SIGNATURES);
  endings.unshift(() => scanner.stop());
  link = await openLink(scanner.port);
  endings.unshift(() => link.stop());
  running = await cms.start({ VIRUS_SCANNER: `tcp://127.0.0.1:${String(link.port)}` });
  editor = await signInEditor(running.url);
  staff = await signInStaff(running.url, 'centro-secretary', 'secretaria@centro.example');
  form = await openForm(editor);
});

afterAll(async () => {
  for (const ending of endings) await ending();
});

beforeEach(async () => {
  await link.mend();
  ana = await person({ ...running, cms });
});

function formOf(field: string, name: string, content: Buffer<ArrayBuffer>): FormData {
  const sent = new FormData();
  sent.append(field, new Blob([content], { type: 'application/pdf' }), name);
  return sent;
}

const answerWith = (content: Buffer<ArrayBuffer>): Promise<Answer> =>
  ana.request('POST', `/forms/${form.id}/files`, formOf('file', 'certificado.pdf', content));

const uploadToLibrary = (content: Buffer<ArrayBuffer>, query = ''): Promise<Answer> =>
  editor.submit('POST', `/upload${query}`, formOf('files', 'programa.pdf', content));

const issuedSchema = z.object({ data: z.object({ code: z.string() }) });
const uploadedSchema = z.tuple([z.object({ id: z.int(), url: z.string() })]);

/** The code of a food handler's certificate. */
async function certificate(): Promise<string> {
  const who = await person({ ...running, cms }, { bpm_profile: true });
  const { documentId, id } = await openPlaces(editor, { maxQuota: 0 }, { foodHandler: true });
  await who.request('POST', `/trainings/${id}/enrolment`);
  await cms.database.execute(`update enrolments set status = 'approved' where training_id = '${documentId}'`);
  const order = { training: documentId, person: who.documentId };
  return issuedSchema.parse((await staff.request('POST', '/staff/certificates', order)).body).data.code;
}

const attach = (code: string, content: Buffer<ArrayBuffer>): Promise<Answer> =>
  staff.sendBytes('PUT', `/staff/certificates/${code}/license`, content);

/** All that is kept of files, in the store and the database. */
async function kept(): Promise<object> {
  const { stored, database } = cms;
  return {
    private: await stored.keys('private'),
    library: await stored.keys('uploads'),
    temporary: await fs.readdir(path.join(cms.dataDirectory, 'tmp')),
    answers: await database.rows('select file from form_files order by id'),
    licenses: await database.rows('select license_file from certificates order by id'),
    media: await database.rows('select name, hash from files order by id'),
  };
}

/** Lines that were logged from now on. */
function logFromNow(): () => string {
  const before = running.output().length;
  return () => running.output().slice(before);
}

async function isUp(): Promise<string | undefined> {
  const metrics = String((await send(`${running.url}/metrics`)).body);
  return /^centro_virus_scanner_up (\d)$/m.exec(metrics)?.[1];
}

describe('what nobody knows as malware', () => {
  test('is taken: in an answer to a form, however large, as a licence and in the media library', async () => {
    const code = await certificate();
    for (const content of [PDF, LARGE]) {
      expect((await answerWith(content)).status).toBe(200);
      expect((await attach(code, content)).status).toBe(200);
    }
    const [file] = uploadedSchema.parse((await uploadToLibrary(PDF)).body);
    expect(await (await fetch(`${running.url}${file.url}`)).text()).toBe(PDF.toString());
    const read = await fetch(`${running.url}/api/me/files/${await lastFile()}`, { headers: ana.headers() });
    expect(Buffer.from(await read.arrayBuffer()).equals(LARGE)).toBe(true);
  });

  async function lastFile(): Promise<string> {
    const [row] = await cms.database.rows('select file from form_files order by id desc limit 1');
    return String(row?.['file']);
  }
});

describe('malware', () => {
  test.each([0, 65_480, 3_000_000])('behind %d bytes of an answer to a form is refused', async (before) => {
    const [all, log] = [await kept(), logFromNow()];
    const answer = await answerWith(infectedPdf(before));
    expectError(answer, 'infected-file', 400);
    expect(log()).toContain(
      `Access: refused code=infected-file found=${MALWARE_NAME}.UNOFFICIAL request=${String(answer.headers.get('x-request-id'))}`,
    );
    expect(await kept()).toEqual(all);
  });

  test('in a licence is refused, and the one that was there stays', async () => {
    const code = await certificate();
    expect((await attach(code, PDF)).status).toBe(200);
    const all = await kept();
    const answer = await attach(code, infectedPdf());
    expect(answer).toMatchObject({ status: 400, body: { error: { details: { code: 'infected-file' } } } });
    expect(await kept()).toEqual(all);
  });

  test('is refused in the media library, in place of another file and beside others, too', async () => {
    const [{ id }] = uploadedSchema.parse((await uploadToLibrary(PDF)).body);
    const all = await kept();
    const both = formOf('files', 'bueno.pdf', PDF);
    both.append('files', new Blob([infectedPdf()], { type: 'application/pdf' }), 'malo.pdf');
    const hidden = new FormData();
    hidden.append('files', new Blob([withMalware(await picture())], { type: 'image/jpeg' }), 'foto.jpg');
    for (const [name, answer] of [
      ['programa.pdf', await uploadToLibrary(infectedPdf())],
      ['programa.pdf', await uploadToLibrary(infectedPdf(), `?id=${String(id)}`)],
      ['malo.pdf', await editor.submit('POST', '/upload', both)],
      ['foto.jpg', await editor.submit('POST', '/upload', hidden)],
    ] as const) {
      const message = `El antivirus encontró algo peligroso en «${name}» y no se guardó. Revisá el equipo de donde viene.`;
      expect(answer).toMatchObject({ status: 400, body: { error: { message } } });
    }
    expect(await kept()).toEqual(all);
  });

  test('behind a picture that comes in pieces is not in what is kept, and nobody has to ask a scanner', async () => {
    link.cut();
    const whole = withMalware(await noise(400_000));
    expect((await uploadInPieces(running.url, ana, whole)).status).toBe(204);
    const keys = await cms.stored.keys('private', `dni-images/${ana.documentId}`);
    expect(keys).toHaveLength(1);
    for (const key of await cms.stored.keys('private')) {
      const object = await cms.stored.place('private').open(key);
      expect([key, object && hasMalware(await buffer(object.content))]).toEqual([key, false]);
    }
  });
});

/** A program that takes connections and treats them so. */
async function listening(treat: (socket: Socket) => void): Promise<ScannerPlace> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.resume();
    treat(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

describe('while there is no verdict', () => {
  test('because the scanner is away, files are refused that are kept as they come, and nothing else', async () => {
    const code = await certificate();
    const [all, log] = [await kept(), logFromNow()];
    expect(await isUp()).toBe('1');
    link.cut();
    const answer = await answerWith(PDF);
    expectError(answer, 'unavailable', 503);
    expect(log()).toContain(
      `The virus scanner does not do what it is asked (ECONNREFUSED) in request ${String(answer.headers.get('x-request-id'))}`,
    );
    expect((await attach(code, PDF)).status).toBe(503);
    const message = 'El antivirus no responde y «programa.pdf» no se guardó. Probá de nuevo en unos minutos.';
    expect(await uploadToLibrary(PDF)).toMatchObject({ status: 400, body: { error: { message } } });
    expect(await kept()).toEqual(all);
    expect(await isUp()).toBe('0');
    expect((await send(`${running.url}/readyz`)).status).toBe(200);
    const photograph = formOf('file', 'certificado.jpg', await picture());
    expect((await ana.request('POST', `/forms/${form.id}/files`, photograph)).status).toBe(200);

    await link.mend();
    expect((await answerWith(PDF)).status).toBe(200);
    expect(await isUp()).toBe('1');
  });

  test('because it hangs, whoever sends a file hears so before their browser gives up', async () => {
    const all = await kept();
    link.stall();
    const start = performance.now();
    const [small, large] = await Promise.all([answerWith(PDF), answerWith(LARGE)]);
    expectError(small, 'unavailable', 503);
    expectError(large, 'unavailable', 503);
    expect(performance.now() - start).toBeLessThan(25_000);
    expect(await isUp()).toBe('0');
    expect(await kept()).toEqual(all);
  });

  test.each<[string, (socket: Socket) => void, string]>([
    ['says nothing', () => undefined, 'ETIMEDOUT'],
    ['does not even listen', (socket) => socket.pause(), 'ETIMEDOUT'],
    ['hangs up', (socket) => socket.once('data', () => socket.resetAndDestroy()), 'ECONNRESET|EPIPE'],
    ['says nothing and ends', (socket) => socket.end(), ''],
    ['wants no more', (socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'), 'INSTREAM size limit'],
    ['has a word that means nothing', (socket) => socket.end('stream: OK or so\0'), 'stream: OK or so'],
  ])('a scanner that %s is away', async (_what, treat, kind) => {
    const place = await listening(treat);
    await expect(scan(place, [LARGE], 300)).rejects.toThrow(
      new RegExp(`^The virus scanner does not do what it is asked \\(.*(?:${kind})`),
    );
    expect(await stateOf(place)).toBeUndefined();
  });

  test('because a file cannot be read to its end, it is not called clean', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield PDF;
      await Promise.reject(new Error('the disk'));
    }
    await expect(scan({ host: '127.0.0.1', port: scanner.port }, broken())).rejects.toThrow(ScannerAway);
  });
});

test('the scanner takes what is larger than all that the cms does, and goes on for longer than it is waited for', async () => {
  const place = { host: '127.0.0.1', port: scanner.port };
  const largest = Math.max(FILE_LIMIT, LICENSE_LIMIT, MAX_UPLOAD_BYTES);
  expect(await scan(place, [withMalware(Buffer.alloc(largest))])).toBe(`${MALWARE_NAME}.UNOFFICIAL`);
  await expect(scan(place, [Buffer.alloc(17 * 1024 * 1024)])).rejects.toThrow(ScannerAway);
  const file = await fs.readFile(path.resolve(import.meta.dirname, '../../docs/clamd.conf'), 'utf8');
  expect(Number(/^MaxScanTime (\d+)$/m.exec(file)?.[1])).toBeGreaterThan(2 * PATIENCE);
});

test('what is packed too often to be looked into is not told to be clean', async () => {
  const place = { host: '127.0.0.1', port: scanner.port };
  const packed = (times: number): Buffer =>
    times === 0 ? withMalware(Buffer.alloc(10)) : gzipSync(packed(times - 1));
  expect(await scan(place, [packed(3)])).toContain(MALWARE_NAME);
  expect(await scan(place, [packed(40)])).toContain('Limits.Exceeded');
});

test.each([
  ['ClamAV 1.4.6/27400/Sat Nov 21 15:10:03 2026\0', Date.UTC(2026, 10, 21, 15, 10, 3)],
  ['ClamAV 1.4.6/27401/Tue Dec  1 09:00:00 2026\n', Date.UTC(2026, 11, 1, 9)],
  ['ClamAV 1.4.6\0', undefined],
])('of %j it is known when the signatures were made', async (answer, signaturesMade) => {
  const place = await listening((socket) => socket.end(answer));
  expect(await stateOf(place)).toEqual({ signaturesMade });
});

test('no more of a file is held than is on its way', async () => {
  const place = await listening((socket) => socket.pause());
  let read = 0;
  function* endless(): Generator<Buffer> {
    for (; read < 1000; read += 1) yield Buffer.alloc(1024 * 1024);
  }
  await expect(scan(place, endless(), 500)).rejects.toThrow('ETIMEDOUT');
  expect(read).toBeLessThan(100);
});
