import { z } from '@centro/shared';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { ObjectStore } from '../../platform/storage/store';
import { UNFINISHED_LIFE, type UnfinishedStore } from './unfinished-store';

/** What is known of an upload is an object beside its pieces; of one that ended, only that, under another ending. */
const INFO = '.json';
const ENDED = '.ended';

/** Most of a piece that is held in memory, in bytes. */
const HELD = 1024 * 1024;

/** Most objects that one upload may be made of: whoever is cut off more often begins anew. */
const PIECES_LIMIT = 500;

const infoSchema = z.object({
  size: z.int(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
  creation_date: z.string(),
});

type Info = z.output<typeof infoSchema>;

/** Bytes of an upload that came together. */
interface Piece {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** A piece, but for bytes that others before it have. */
interface Link extends Piece {
  readonly skipped: number;
}

/**
 * Unfinished uploads as objects that never change, one for each piece that came, named by where it begins and how long it
 * is. What was acknowledged is there whenever a process dies, and two that hear the same piece write the same object, so
 * that there is nothing to lock.
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

  /** @throws what tus takes for «gone» when the upload ended or was dropped meanwhile */
  async function putPiece(id: string, from: number, bytes: Buffer): Promise<void> {
    const key = keyOf(id, from, bytes.length);
    await objects.put(key, bytes);
    // Whoever ends or drops an upload removes first what is known of it, and what they do not see there removes itself.
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
      // When another process ends it, its pieces go while they are read.
      return whole.length === info.size ? whole : undefined;
    },

    async keepOnlyItsEnd(id) {
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

/** What tus takes for an upload that is not there. */
function gone(): Error {
  return Object.assign(new Error('There is no such upload'), ERRORS.FILE_NOT_FOUND);
}

/** The fewest pieces that hold an upload from its beginning on; whatever lies beyond a gap counts for nothing. */
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
