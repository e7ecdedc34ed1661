import { describe, expect, test } from 'vitest';
import { parseFileUpload } from '../src/platform/http/multipart.ts';

const TYPE = 'multipart/form-data; boundary=X';
const part = (disposition: string, content = 'bytes') =>
  `--X\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: image/png\r\n\r\n${content}\r\n`;
const FILE = part('name="file"; filename="foto.png"');
const read = (body: string, type = TYPE) => {
  const file = parseFileUpload(Buffer.from(body), type);
  return file && { ...file, bytes: file.bytes.toString() };
};

describe('parseFileUpload', () => {
  test('reads what browsers and curl send', async () => {
    const form = new FormData();
    form.append('file', new File(['\r\n--X\0 contents'], 'mi "foto"\u00f1.png'));
    const request = new Response(form);
    const file = parseFileUpload(
      Buffer.from(await request.arrayBuffer()),
      request.headers.get('content-type') ?? '',
    );
    expect([file?.name, file?.bytes.toString()]).toEqual(['mi "foto"ñ.png', '\r\n--X\0 contents']);
    expect(read(`${FILE}--X--\r\n`)).toEqual({ name: 'foto.png', bytes: 'bytes' });
    expect(read(`${FILE}--X--`, 'multipart/form-data; boundary="X"; charset=utf-8')).toMatchObject({
      bytes: 'bytes',
    });
  });

  test.each([
    ['two parts', `${FILE}${FILE}--X--`],
    ['file in another field', `${part('name="otra"; filename="foto.png"')}--X--`],
    ['field without a file', `${part('name="file"')}--X--`],
    ['form without an end', FILE],
    ['data after the end', `${FILE}--X--\r\nmore`],
    ['data before the start', `more\r\n${FILE}--X--`],
    ['endless header', `--X\r\n${'a: b\r\n'.repeat(1000)}`],
    ['empty body', ''],
  ])('accepts no %s', (_what, body) => {
    expect(read(body)).toBeUndefined();
  });

  test('accepts no form without a boundary', () => {
    expect(read(`${FILE}--X--`, 'multipart/form-data')).toBeUndefined();
  });

  test('refuses 10 MB of parts or header lines quickly', async () => {
    const parts = part('name="a"', '').repeat(130_000);
    const lines = `--X\r\n${'a: b\r\n'.repeat(1_600_000)}`;
    // The fastest of several runs, since other load only slows them down.
    const tries = Array.from({ length: 5 }, () => {
      const before = performance.now();
      for (const body of [parts, lines]) expect(read(body)).toBeUndefined();
      return performance.now() - before;
    });
    // Control: a general parser takes many times as long.
    const general = performance.now();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- what this parser replaced
    await new Response(parts, { headers: { 'content-type': TYPE } }).formData().catch(() => undefined);
    expect(performance.now() - general).toBeGreaterThan(5 * Math.min(...tries));
  });
});
