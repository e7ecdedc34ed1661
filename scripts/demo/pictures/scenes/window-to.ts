import { type Mood } from '../drawing/color.ts';
import { clouds, plain, sky, sun, woods } from '../drawing/landscape.ts';
import { random } from '../drawing/random.ts';
import { windowWith } from '../drawing/room.ts';
import { at, type Svg } from '../drawing/svg.ts';

/** What one sees through a window whose top left corner is given. */
function view(mood: Mood, seed: number, x: number, y: number): Svg {
  const chance = random(seed);
  return at(
    x,
    y,
    0.44,
    sky(mood, 420),
    sun(mood, 500, 180, 60),
    clouds(mood, chance, 4, 180),
    woods(mood, chance, 420, 34),
    plain(mood, chance, 420),
  );
}

/** A window 300 px wide onto a landscape, its top left corner at the given point. */
export const windowTo = (mood: Mood, seed: number, x: number, y: number): Svg =>
  windowWith(x, y, view(mood, seed, x, y));
