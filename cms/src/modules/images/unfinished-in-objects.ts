import { z } from '@centro/shared';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { ObjectStore } from '../../platform/storage/store';
import { UNFINISHED_LIFE, type UnfinishedStore } from './unfinished-store';

/** Extensions of the metadata object beside the pieces of an upload; an ended upload has only metadata. */
const INFO = '.json';
const ENDED = '.ended';

/** Maximum bytes of a piece held in memory. */
const HELD = 1024 * 1024;

/** Maximum objects per upload; a client that is interrupted more often has to start again. */
const PIECES_LIMIT = 500;

const infoSchema = z.object({
  size: z.int(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
  creation_date: z.string(),
});

type Info = z.output<typeof infoSchema>;

/** Consecutive bytes of an upload, stored as one object. */
interface Piece {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** A piece and the number of its first bytes that earlier pieces already contain. */
interface Link extends Piece {
  readonly skipped: number;
}

/**
 * Stores unfinished uploads as immutable objects, one per received piece, named by its offset and length. Acknowledged
 * bytes survive a crash, and two processes that receive the same piece write the same object, so no lock is needed.
 */
export function unfinishedInObjects(objects: ObjectStore): UnfinishedStore {
  async function infoOf(id: string, ending = INFO): Promise<Info | undefined> {
    const found = await objects.open(`${id}${ending}`);
    return found && infoSchema.parse(JSON.parse((await buffer(found.content)).toString()));
  }

  async function piecesOf(id: string): Promise<readonly Piece[]> {
    const found: Piece[] = [];
    for await (const { key } of objects.list(`${id}.`)) {
      const piece = pieceOf(key);
      if (piece) found.push(piece);
    }
    return found;
  }

  async function drop(prefix: string): Promise<void> {
    const keys: string[] = [];
    for await (const { key } of objects.list(prefix)) keys.push(key);
    await Promise.all(keys.map((key) => objects.remove(key)));
  }

  /** @throws the not-found error of tus when the upload ended or was dropped meanwhile */
  async function putPiece(id: string, from: number, bytes: Buffer): Promise<void> {
    const key = keyOf(id, from, bytes.length);
    await objects.put(key, bytes);
    // Ending or dropping an upload removes its metadata first; a piece that is stored later removes itself.
    if (await infoOf(id)) return;
    await objects.remove(key);
    throw gone();
  }

  class Objects extends DataStore {
    override extensions = ['creation', 'termination', 'expiration'];

    override async create(upload: Upload): Promise<Upload> {
      upload.creation_date = new Date().toISOString();
      const { size, metadata, creation_date } = upload;
      await objects.put(
        `${upload.id}${INFO}`,
        Buffer.from(JSON.stringify({ size, metadata, creation_date })),
      );
      return upload;
    }

    override async write(stream: Readable, id: string, offset: number): Promise<number> {
      if ((await piecesOf(id)).length >= PIECES_LIMIT) throw gone();
      let held: Buffer[] = [];
      let size = 0;
      let reached = offset;
      const flush = async () => {
        const bytes = Buffer.concat(held);
        held = [];
        size = 0;
        if (bytes.length === 0) return;
        await putPiece(id, reached, bytes);
        reached += bytes.length;
      };
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        held.push(chunk);
        size += chunk.length;
        if (size >= HELD) await flush();
      }
      await flush();
      return reached;
    }

    override async getUpload(id: string): Promise<Upload> {
      const info = await infoOf(id);
      if (!info) throw gone();
      const offset = chained(await piecesOf(id)).at(-1)?.to ?? 0;
      const { size, metadata, creation_date } = info;
      return new Upload({ id, size, offset, creation_date, ...(metadata && { metadata }) });
    }

    override async remove(id: string): Promise<void> {
      if (!(await infoOf(id))) throw gone();
      await objects.remove(`${id}${INFO}`);
      await drop(`${id}.`);
    }

    override getExpiration(): number {
      return UNFINISHED_LIFE;
    }
  }

  return {
    datastore: new Objects(),

    async openWhole(id) {
      const info = await infoOf(id);
      const chain = chained(await piecesOf(id));
      if (!info || chain.at(-1)?.to !== info.size) return undefined;
      const read = await Promise.all(
        chain.map(async ({ key, skipped }) => {
          const piece = await objects.open(key);
          return piece ? (await buffer(piece.content)).subarray(skipped) : Buffer.alloc(0);
        }),
      );
      const whole = Buffer.concat(read);
      // Another process may end the upload and remove its pieces during this read.
      return whole.length === info.size ? whole : undefined;
    },

    async markEnded(id) {
      const info = await infoOf(id);
      if (!info) return;
      await objects.put(`${id}${ENDED}`, Buffer.from(JSON.stringify(info)));
      await objects.remove(`${id}${INFO}`);
      const pieces = await piecesOf(id);
      await Promise.all(pieces.map(({ key }) => objects.remove(key)));
    },

    async sizeOfEnded(id) {
      return (await infoOf(id, ENDED))?.size;
    },

    drop,

    async declaredBytes(prefix) {
      let bytes = 0;
      for await (const { key } of objects.list(prefix)) {
        if (key.endsWith(INFO)) bytes += (await infoOf(key.slice(0, -INFO.length)))?.size ?? 0;
      }
      return bytes;
    },

    list: () => objects.list(''),
    remove: (key) => objects.remove(key),
  };
}

/** The not-found error of tus. */
function gone(): Error {
  return Object.assign(new Error('There is no such upload'), ERRORS.FILE_NOT_FOUND);
}

/** The fewest pieces that cover an upload from its start; pieces after a gap are ignored. */
function chained(pieces: readonly Piece[]): readonly Link[] {
  const chain: Link[] = [];
  for (let reached = 0; ;) {
    const at = reached;
    const [next] = pieces
      .filter(({ from, to }) => from <= at && to > at)
      .sort((one, other) => other.to - one.to);
    if (!next) return chain;
    chain.push({ ...next, skipped: at - next.from });
    reached = next.to;
  }
}

function keyOf(id: string, from: number, length: number): string {
  return `${id}.${String(from)}-${String(length)}`;
}

function pieceOf(key: string): Piece | undefined {
  const [, from, length] = /\.(\d+)-(\d+)$/.exec(key) ?? [];
  return from === undefined ? undefined : { key, from: Number(from), to: Number(from) + Number(length) };
}
