import { describe, expect, test } from 'vitest';
import { killAgainAndAgain } from '../../scripts/testing/faults/killed-cms.ts';
import { startPostgres } from '../../scripts/testing/postgres.ts';

const KILLS_OF_EACH = 10;
const SEED = 9;
const ROUNDS_TO_DETECT = 4;
const MINUTES = 60_000;

describe('a cms that is killed at random under load', () => {
  test(
    'loses nothing that it acknowledged, leaves nothing half done, and visitors notice nothing (SQLite)',
    async () => {
      const figures = await killAgainAndAgain({ kills: KILLS_OF_EACH, seed: SEED });
      // Control: there was data to lose.
      expect(figures.acknowledged).toBeGreaterThan(3 * KILLS_OF_EACH);
      expect(figures.published).toBeGreaterThanOrEqual(KILLS_OF_EACH / 2);
    },
    8 * MINUTES,
  );

  test(
    'loses nothing that it acknowledged, leaves nothing half done, and visitors notice nothing (PostgreSQL)',
    async () => {
      const { url, stop } = await startPostgres({ durable: true });
      try {
        const figures = await killAgainAndAgain({ kills: KILLS_OF_EACH, seed: SEED + 1, databaseUrl: url });
        expect(figures.acknowledged).toBeGreaterThan(3 * KILLS_OF_EACH);
        expect(figures.published).toBeGreaterThanOrEqual(KILLS_OF_EACH / 2);
      } finally {
        await stop();
      }
    },
    8 * MINUTES,
  );

  test(
    'control: acknowledging before the commit is detected',
    async () => {
      const options = { kills: ROUNDS_TO_DETECT, seed: SEED, lateCommits: true };
      // A lost confirmation leaves a provisional place, which has no mail.
      const findings = /was acknowledged|is lost|could not|a place without its mail/;
      await expect(killAgainAndAgain(options)).rejects.toThrow(findings);
    },
    4 * MINUTES,
  );
});
