import { stringify } from 'csv-stringify/sync';
import writeXlsxFile from 'write-excel-file/node';
import type { PrivateFile } from '../../../platform/http/answer';
import type { Cell, Sheet } from './sheet';
import type { ExportFormat } from '../staff-contract';

/** Widest column, in letters. */
const WIDEST = 60;

/** Makes a table a file that Excel opens as it is installed here: with `;` between cells, and letters with their signs. */
export async function spreadsheetOf(sheet: Sheet, format: ExportFormat, name: string): Promise<PrivateFile> {
  const file = `${name}.${format}`;
  switch (format) {
    case 'csv':
      return { type: 'text/csv; charset=utf-8', content: csvOf(sheet), name: file };
    case 'xlsx':
      return {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: await xlsxOf(sheet),
        name: file,
      };
  }
}

/** No cell is a formula, whatever somebody calls themselves (OWASP, CSV injection). */
function csvOf({ head, rows }: Sheet): Buffer {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell : uncounted(textOf(cell)))),
  );
  const text = stringify(cells, {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quoted_string: true,
    escape_formulas: true,
  });
  return Buffer.from(text);
}

/** Excel shows long numbers as powers of ten and drops zeros before them, unless there is a blank in them. */
function uncounted(text: string): string {
  return /^(?:0\d+|\d{10,})$/.test(text) ? text.replace(/\d{4}$/, ' $&').trim() : text;
}

/** Cells of text are text to Excel, so that it neither counts with them nor takes the zeros from their beginning. */
async function xlsxOf({ head, rows }: Sheet): Promise<Buffer> {
  const titles = head.map((title) => ({ value: written(title), type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => row.map(cellOf));
  const columns = head.map((title, index) => ({ width: widthOf(title, rows, index) }));
  return writeXlsxFile([titles, ...cells], {
    columns,
    stickyRowsCount: 1,
    sheet: 'Inscripciones',
  }).toBuffer();
}

function cellOf(cell: Cell) {
  if (cell === null) return null;
  if (cell instanceof Date) return { value: cell, type: Date, format: 'dd/mm/yyyy hh:mm' };
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: written(cell), type: String };
}

/** Excel takes a moment that is written so for one, whatever its language. */
function textOf(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ');
  return typeof cell === 'string' ? written(cell) : String(cell ?? '');
}

function widthOf(title: string, rows: Sheet['rows'], index: number): number {
  const longest = rows.reduce((most, row) => Math.max(most, textOf(row[index] ?? null).length), title.length);
  return Math.min(WIDEST, longest + 2);
}

/** Without signs that no sheet can hold, and without blanks around, behind which a formula could hide. */
function written(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '').trim();
}
