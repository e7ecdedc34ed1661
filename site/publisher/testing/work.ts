import type * as nodeCrypto from 'node:crypto';
import type * as nodeFs from 'node:fs';
import path from 'node:path';
import type * as nodeZlib from 'node:zlib';
import type { ReadFeed } from '../content-feed.ts';
import type * as planning from '../plan.ts';
import type { SiteApp } from '../site-app.ts';

/** The publisher's work, in counts that do not depend on the machine. */
export interface Work {
  /** Entries read from the feed. */
  read: number;
  /** Pages whose recorded reads were compared with the current results. */
  compared: number;
  /** Reads that were compared. */
  answered: number;
  /** Query results and rendered bytes that were hashed. */
  digested: number;
  /** Pages planned to be rendered. */
  planned: number;
  rendered: number;
  /** Files compressed, once for each encoding. */
  compressed: number;
  written: number;
  linked: number;
  /** Bytes written of `record.json`. */
  recordBytes: number;
  /** Bytes written of the search index. */
  indexBytes: number;
  /** Bytes written of everything else. */
  pageBytes: number;
}

const work: Work = {
  read: 0,
  compared: 0,
  answered: 0,
  digested: 0,
  planned: 0,
  rendered: 0,
  compressed: 0,
  written: 0,
  linked: 0,
  recordBytes: 0,
  indexBytes: 0,
  pageBytes: 0,
};

/** Returns the work since the last call. */
export function takeWork(): Work {
  const done = { ...work };
  for (const name of Object.keys(work) as (keyof Work)[]) work[name] = 0;
  return done;
}

export function countingFeed(read: ReadFeed): ReadFeed {
  return async (after) => {
    const feed = await read(after);
    work.read += feed.changes.length;
    return feed;
  };
}

export function countingApp(app: SiteApp): SiteApp {
  return {
    ...app,
    render: (page, locals) => {
      work.rendered += 1;
      return app.render(page, locals);
    },
  };
}

export function countingPlan(plan: typeof planning): typeof planning {
  return {
    ...plan,
    planRelease: (wanted, base, build, answers, mayDiffer) => {
      const countingAnswers: typeof answers = (key) => {
        work.answered += 1;
        return answers(key);
      };
      const planned = plan.planRelease(wanted, base, build, countingAnswers, (page) => {
        const compared = mayDiffer(page);
        if (compared) work.compared += 1;
        return compared;
      });
      work.planned += planned.stale.length;
      return planned;
    },
  };
}

export function countingFs(fs: typeof nodeFs): typeof nodeFs {
  const writeFileSync: typeof fs.writeFileSync = (file, data, options) => {
    work.written += 1;
    work[bytesOf(String(file))] += Buffer.byteLength(data);
    fs.writeFileSync(file, data, options);
  };
  const linkSync: typeof fs.linkSync = (from, to) => {
    work.linked += 1;
    fs.linkSync(from, to);
  };
  return { ...fs, writeFileSync, linkSync };
}

export function countingCrypto(crypto: typeof nodeCrypto): typeof nodeCrypto {
  const createHash: typeof crypto.createHash = (...args) => {
    work.digested += 1;
    return crypto.createHash(...args);
  };
  return { ...crypto, createHash };
}

function bytesOf(file: string): 'recordBytes' | 'indexBytes' | 'pageBytes' {
  const name = path.basename(file);
  if (name === 'record.json') return 'recordBytes';
  return name.startsWith('indice.json') ? 'indexBytes' : 'pageBytes';
}

type Compress = (
  bytes: Buffer,
  options: object,
  done: (error: Error | null, compressed: Buffer) => void,
) => void;

/** Compresses to one byte: compressing would take most of the time, and its bytes depend on the version of the library. */
export function countingZlib(zlib: typeof nodeZlib): typeof nodeZlib {
  const compress: Compress = (_bytes, _options, done) => {
    work.compressed += 1;
    done(null, Buffer.alloc(1));
  };
  return { ...zlib, brotliCompress: compress, gzip: compress } as typeof nodeZlib;
}
