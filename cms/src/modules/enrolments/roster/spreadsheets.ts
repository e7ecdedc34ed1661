import { stringify } from 'csv-stringify/sync';
import writeXlsxFile from 'write-excel-file/node';
import type { PrivateFile } from '../../../platform/http/answer';
import type { Cell, Sheet } from './sheet';
import type { ExportFormat } from '../staff-contract';
import { rosterTexts } from '../texts';

/** Maximum width of a column, in characters. */
const MAX_WIDTH = 60;

/**
 * Writes a table to a file. CSV suits Excel with Argentine settings: `;` as delimiter, and a BOM for accented letters.
 */
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

/** Escapes formulas, because people choose their own names (OWASP, CSV injection). */
function csvOf({ head, rows }: Sheet): Buffer {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell : withBlank(textOf(cell)))),
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

/** Puts a blank into numbers that Excel would show as powers of ten or without their leading zeros. */
function withBlank(text: string): string {
  return /^(?:0\d+|\d{10,})$/.test(text) ? text.replace(/\d{4}$/, ' $&').trim() : text;
}

/** Types cells explicitly, so that Excel neither computes with text nor drops its leading zeros. */
async function xlsxOf({ head, rows }: Sheet): Promise<Buffer> {
  const titles = head.map((title) => ({ value: written(title), type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => row.map(cellOf));
  const columns = head.map((title, index) => ({ width: widthOf(title, rows, index) }));
  return writeXlsxFile([titles, ...cells], {
    columns,
    stickyRowsCount: 1,
    sheet: rosterTexts.name,
  }).toBuffer();
}

function cellOf(cell: Cell) {
  if (cell === null) return null;
  if (cell instanceof Date) return { value: cell, type: Date, format: 'dd/mm/yyyy hh:mm' };
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: written(cell), type: String };
}

/** Text of a cell; Excel recognises this date format in any language. */
function textOf(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ');
  return typeof cell === 'string' ? written(cell) : String(cell ?? '');
}

function widthOf(title: string, rows: Sheet['rows'], index: number): number {
  const longest = rows.reduce((most, row) => Math.max(most, textOf(row[index] ?? null).length), title.length);
  return Math.min(MAX_WIDTH, longest + 2);
}

/** Removes control characters that spreadsheets reject, and blanks at the ends, which could hide a formula. */
function written(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '').trim();
}
