import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/api-error';
import { receiveBody } from './received-file';

/** Maximum nesting of a JSON body; rich text of the admin needs the most, about twenty. */
const MAX_DEPTH = 100;

/**
 * Reads an unread body as JSON; `undefined` when it is empty.
 *
 * @param limit in bytes
 * @throws {ApiError} `invalid-body`, also for nesting beyond {@link MAX_DEPTH}; `body-too-large`
 */
export async function receiveJson(request: IncomingMessage, limit: number): Promise<unknown> {
  const body = await receiveBody(request, limit);
  if (body.length === 0) return undefined;
  if (isNestedDeeper(body, MAX_DEPTH)) throw new ApiError('invalid-body', 'The JSON is nested too deep');
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw new ApiError('invalid-body', 'The body is not JSON');
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPENING, CLOSING] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];

/** Checks before parsing: 5 MB of brackets take a second or more to parse, and some milliseconds to scan. */
function isNestedDeeper(json: Buffer, most: number): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index] ?? 0;
    if (inText) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
