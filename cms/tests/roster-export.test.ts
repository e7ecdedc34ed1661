import { parse } from 'csv-parse/sync';
import { read, utils, type CellObject } from '@e965/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { signInStaff, type Editor } from './harness/editor.ts';
import { answerForm, openForm } from './harness/forms.ts';
import { fillWithPeople } from './harness/many-people.ts';
import { people } from './harness/people.ts';
import { openPlaces, type OpenedTraining } from './harness/places.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
let secretary: Editor;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
});

const exported = async ({ documentId }: OpenedTraining, format: string, query = '', who = secretary) => {
  const headers = { authorization: `Bearer ${who.token}` };
  return fetch(`${cms().url}/staff/trainings/${documentId}/exports/${format}${query}`, { headers });
};

const csvIn = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString('utf8');
const bytesIn = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** Names with formulas, separators, quotes and emoji. */
const NAMES = [
  ['=cmd|"/c calc"!A1', '+54'],
  ['@SUM(1;2)', '-2+3'],
  ['O"Higgins; Pérez', '👩‍🌾 Ñandú'],
  ['\t=1+1', '＝1+1'],
] as const;

async function trainingOfOdd(): Promise<OpenedTraining> {
  const form = await openForm(cms().editor);
  const place = await openPlaces(cms().editor, { maxQuota: 3, queue: 5 }, { formId: form.id });
  const all = await people(cms(), NAMES.length);
  for (const [index, who] of all.entries()) {
    const [surnames, names] = NAMES[index] ?? [];
    await cms().cms.database.execute(
      `update up_users set surnames = '${String(surnames)}', names = '${String(names)}', phone_number = '5493329456789'
        where id = ${String(who.id)}`,
    );
    await answerForm(who, form, [
      { id: 'nombre', text: `=HYPERLINK("http://x";"${String(index)}")` },
      { id: 'edad', number: 40 + index },
    ]);
    await who.request('POST', `/trainings/${place.id}/enrolment`);
  }
  return place;
}

describe('the people of a training as a spreadsheet', () => {
  test('open as text in a Spanish Excel, without formulas', async () => {
    const place = await trainingOfOdd();
    const answer = await exported(place, 'csv');
    expect(answer.headers.get('content-disposition')).toMatch(
      /attachment; filename="inscripciones-capacitacion-\d+-\d{4}-\d{2}-\d{2}\.csv"/,
    );
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const text = await csvIn(answer);
    expect(text.startsWith('\uFEFF"DNI";"Apellido";"Nombre";')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    const rows: string[][] = parse(text, { bom: true, delimiter: ';', record_delimiter: '\r\n' });
    expect(rows).toHaveLength(1 + NAMES.length);
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r＝＋－＠]/u.test(cell))).toEqual([]);
    expect(rows.map((row) => row.slice(1, 5))).toEqual([
      ['Apellido', 'Nombre', 'Correo electrónico', 'Teléfono'],
      [`'=cmd|"/c calc"!A1`, `'+54`, expect.stringContaining('@'), '549332945 6789'],
      [`'@SUM(1;2)`, `'-2+3`, expect.stringContaining('@'), '549332945 6789'],
      ['O"Higgins; Pérez', '👩‍🌾 Ñandú', expect.stringContaining('@'), '549332945 6789'],
      [`'=1+1`, `'＝1+1`, expect.stringContaining('@'), '549332945 6789'],
    ]);
    const [head = [], first = [], , , last = []] = rows;
    expect(head).toContain('¿Cómo te dicen?');
    expect(first[head.indexOf('¿Cuántos años tenés?')]).toBe('40');
    expect(first[head.indexOf('Desde')]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    expect(first[head.indexOf('¿Cómo te dicen?')]).toBe(`'=HYPERLINK("http://x";"0")`);
    expect([last[head.indexOf('Situación')], last[head.indexOf('Puesto en la espera')]]).toEqual([
      'En espera',
      '1',
    ]);
  });

  test('can be exported as a workbook with typed cells', async () => {
    const place = await trainingOfOdd();
    const { Sheets, SheetNames } = read(await bytesIn(await exported(place, 'xlsx')), {
      cellDates: true,
      UTC: true,
    });
    const sheet = Sheets[SheetNames[0] ?? ''];
    if (!sheet) throw new Error('There is no sheet');
    const cells = Object.entries(sheet).filter(([name]) => !name.startsWith('!')) as [string, CellObject][];
    expect(cells.filter(([, { f }]) => f !== undefined)).toEqual([]);
    const rows = utils.sheet_to_json<Record<string, unknown>>(sheet, { UTC: true });
    expect(rows).toHaveLength(NAMES.length);
    const since = rows[0]?.['Desde'];
    // Local time in Buenos Aires, UTC−3.
    const now = Date.now() - 3 * 3_600_000;
    expect(Math.abs((since instanceof Date ? since.getTime() : 0) - now)).toBeLessThan(10 * 60_000);
    expect(rows[0]).toMatchObject({
      Apellido: '=cmd|"/c calc"!A1',
      Nombre: '+54',
      Teléfono: '5493329456789',
      '¿Cuántos años tenés?': 40,
    });
    expect(rows[2]).toMatchObject({ Apellido: 'O"Higgins; Pérez', Nombre: '👩‍🌾 Ñandú' });
    expect(rows.map((row) => typeof row['DNI'])).toEqual(NAMES.map(() => 'string'));
  });

  test('can be filtered; exports are logged and refused to editors', async () => {
    const place = await trainingOfOdd();
    const rows: string[][] = parse(await csvIn(await exported(place, 'csv', '?status=waiting')), {
      bom: true,
      delimiter: ';',
    });
    expect(rows).toHaveLength(2);
    const logged = await cms().cms.database.rows(
      `select details from audit_entries where kind = 'enrolment-export' and training_id = '${place.documentId}'`,
    );
    expect(logged).toEqual([{ details: '{"people":1}' }]);
    expect((await exported(place, 'csv', '', cms().editor)).status).toBe(403);
    expect((await exported(place, 'pdf')).status).toBe(400);
    expect((await exported({ ...place, documentId: 'nada' }, 'csv')).status).toBe(404);
  });

  test.each(['csv', 'xlsx'])('export within ten seconds when they are 5,000: %s', async (format) => {
    const place = await openPlaces(cms().editor, { maxQuota: 0 });
    if (format === 'csv') await fillWithPeople(cms().cms.database, place, 5000);
    else await moveEverybodyTo(place);
    const started = performance.now();
    const bytes = await bytesIn(await exported(place, format));
    const took = performance.now() - started;
    console.log(`5,000 people as ${format}: ${took.toFixed(0)} ms, ${String(bytes.length)} bytes`);
    const { Sheets, SheetNames } = read(bytes, format === 'csv' ? { FS: ';' } : {});
    expect(utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {})).toHaveLength(5000);
    // An idle machine needs three seconds.
    expect(took).toBeLessThan(10_000);
  });

  async function moveEverybodyTo({ documentId }: OpenedTraining): Promise<void> {
    await cms().cms.database.execute(
      `update enrolments set training_id = '${documentId}', person_key = '${documentId}:' || person_id,
        dni_key = '${documentId}:' || dni where person_id in (select id from up_users where username like 'gente-%')`,
    );
  }
});
