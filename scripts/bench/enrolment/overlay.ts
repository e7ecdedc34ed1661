import fs from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../environment.ts';

const CMS = path.join(ROOT, 'cms');
const PEERS = path.join(CMS, 'bench/src');
/** Strapi expects an application's folder to be the parent of its compiled output. */
const RESULT = path.join(CMS, 'dist-bench');

let laid: Promise<string> | undefined;

/** Copies the compiled cms and adds the benchmark's peers, once; returns the program to start. */
export function cmsWithPeers(): Promise<string> {
  laid ??= layAll();
  return laid;
}

async function layAll(): Promise<string> {
  const compiled = path.join(CMS, 'dist');
  const panel = path.join(compiled, 'build');
  await fs.rm(RESULT, { recursive: true, force: true });
  await fs.cp(compiled, RESULT, { recursive: true, filter: (source) => source !== panel });
  for (const entry of await fs.readdir(PEERS, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await lay(path.join(entry.parentPath, entry.name));
  }
  return path.join(RESULT, 'server.js');
}

/** Only transpiles; the project's type check covers these files. */
async function lay(source: string): Promise<void> {
  const target = path.join(RESULT, 'src', path.relative(PEERS, source));
  await fs.mkdir(path.dirname(target), { recursive: true });
  if (!source.endsWith('.ts')) {
    await fs.copyFile(source, target);
    return;
  }
  const { outputText } = ts.transpileModule(await fs.readFile(source, 'utf8'), {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2023,
      esModuleInterop: true,
    },
  });
  await fs.writeFile(target.replace(/\.ts$/, '.js'), outputText);
}
