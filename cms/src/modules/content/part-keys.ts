import { randomBytes } from 'node:crypto';
import type { Core, UID } from '@strapi/strapi';

interface WrittenPart {
  /** Id of the stored row. */
  readonly id?: unknown;
  key?: unknown;
}

/**
 * Assigns every part that an editor writes, such as a question or a meeting, a stable key for the data that refers to
 * it. A moved part keeps its key; a new or copied part gets a new one.
 */
export async function keepPartKeys(
  strapi: Core.Strapi,
  component: UID.Component,
  parts: unknown,
): Promise<void> {
  if (!Array.isArray(parts)) return;
  const written = parts as WrittenPart[];
  const stored = await storedKeys(strapi, component, written);
  const taken = new Set<string>();
  for (const part of written) {
    const own = [stored.get(Number(part.id)), part.key].find(isKey);
    const key = own === undefined || taken.has(own) ? randomBytes(8).toString('hex') : own;
    taken.add(key);
    part.key = key;
  }
}

async function storedKeys(
  strapi: Core.Strapi,
  component: UID.Component,
  written: readonly WrittenPart[],
): Promise<ReadonlyMap<number, unknown>> {
  const ids = written.map(({ id }) => Number(id)).filter(Number.isInteger);
  if (ids.length === 0) return new Map();
  const rows = (await strapi.db
    .query(component)
    .findMany({ where: { id: { $in: ids } }, select: ['id', 'key'] })) as { id: number; key: unknown }[];
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** Accepts the keys of imported parts, too, which look different. */
function isKey(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,100}$/.test(value);
}
