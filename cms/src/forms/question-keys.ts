import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';

interface WrittenQuestion {
  /** Of the row that is there already. */
  readonly id?: unknown;
  key?: unknown;
}

/**
 * Gives every question that an editor writes the key by which its answers are known: it keeps the one it has wherever it
 * is moved to, and a new or a copied one gets its own.
 */
export async function keepQuestionKeys(
  strapi: Core.Strapi,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { questions } = data;
  if (!Array.isArray(questions)) return;
  const written = questions as WrittenQuestion[];
  const stored = await storedKeys(strapi, written);
  const taken = new Set<string>();
  for (const question of written) {
    const own = [stored.get(Number(question.id)), question.key].find(isKey);
    const key = own === undefined || taken.has(own) ? randomBytes(8).toString('hex') : own;
    taken.add(key);
    question.key = key;
  }
}

async function storedKeys(
  strapi: Core.Strapi,
  written: readonly WrittenQuestion[],
): Promise<ReadonlyMap<number, unknown>> {
  const ids = written.map(({ id }) => Number(id)).filter(Number.isInteger);
  if (ids.length === 0) return new Map();
  const rows = (await strapi.db
    .query('form.question')
    .findMany({ where: { id: { $in: ids } }, select: ['id', 'key'] })) as { id: number; key: unknown }[];
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** Imported questions have keys of their own making. */
function isKey(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,100}$/.test(value);
}
