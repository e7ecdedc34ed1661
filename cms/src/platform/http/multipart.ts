/** Maximum size of a part's header block. */
const MAX_HEADER_BYTES = 2048;

const HEADER_END = '\r\n\r\n';

/** A file uploaded in a form. */
export interface ReceivedFile {
  /** Sent by the client; untrusted. */
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Returns the file of a form (RFC 7578) whose only part is a file in the field `file`. General parsers take seconds for a
 * form of thousands of parts or header lines; this one makes two linear searches.
 *
 * @param type value of the header Content-Type
 * @returns `undefined` for every other form
 */
export function parseFileUpload(body: Buffer, type: string): ReceivedFile | undefined {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(type);
  const delimiter = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`;
  const opening = `${delimiter}\r\n`;
  const headerEnd = body.subarray(0, opening.length + MAX_HEADER_BYTES).indexOf(HEADER_END);
  const startsWithDelimiter = body.subarray(0, opening.length).equals(Buffer.from(opening));
  if (!boundary || !startsWithDelimiter || headerEnd < 0) return undefined;
  const start = headerEnd + HEADER_END.length;
  const end = body.indexOf(`\r\n${delimiter}`, start);
  const closing = body.subarray(end + 2 + delimiter.length).toString('latin1', 0, 5);
  if (end < 0 || (closing !== '--' && closing !== '--\r\n')) return undefined;
  const name = fileNameIn(body.toString('utf8', opening.length, headerEnd));
  return name === undefined ? undefined : { name, bytes: body.subarray(start, end) };
}

function fileNameIn(header: string): string | undefined {
  const disposition = header
    .split('\r\n')
    .map((line) => /^content-disposition:\s*form-data\s*;(.*)$/i.exec(line)?.[1])
    .find((parameters) => parameters !== undefined);
  const valueOf = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}="([^"]*)"`, 'i').exec(disposition ?? '')?.[1];
  return valueOf('name') === 'file' ? unescaped(valueOf('filename')) : undefined;
}

/** Browsers percent-encode CR, LF and double quotes in file names (HTML, multipart/form-data). */
function unescaped(name: string | undefined): string | undefined {
  return name?.replace(/%0D/gi, '\r').replace(/%0A/gi, '\n').replace(/%22/g, '"');
}
