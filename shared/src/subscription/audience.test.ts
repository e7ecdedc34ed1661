import { describe, expect, test } from 'vitest';
import { audienceOf, type Published } from './audience.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const DAYS_30 = 30 * 24 * 3_600_000;
const training: Published = { kind: 'training', archived: false, timestamp: NOW };
const publication = { kind: 'publication', type: 'news', hidden: false, timestamp: NOW } as const;

describe('audienceOf', () => {
  test.each<[Published, string | undefined]>([
    [training, 'promotion'],
    [{ ...training, archived: true }, undefined],
    [{ ...training, timestamp: NOW - DAYS_30 }, 'promotion'],
    [{ ...training, timestamp: NOW - DAYS_30 - 1 }, undefined],
    [publication, 'announcement'],
    [{ ...publication, type: 'announcement' }, 'announcement'],
    [{ ...publication, type: 'information' }, 'notification'],
    [{ ...publication, type: 'project' }, 'notification'],
    [{ ...publication, hidden: true }, undefined],
    [{ ...publication, timestamp: NOW - DAYS_30 - 1 }, undefined],
  ])('of %j is %s', (published, list) => {
    expect(audienceOf(published, NOW)).toBe(list);
  });
});
