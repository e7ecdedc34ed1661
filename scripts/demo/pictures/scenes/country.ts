import { darker, type Mood } from '../drawing/color.ts';
import { birds, clouds, HEIGHT, plain, sky, sun, WIDTH, woods } from '../drawing/landscape.ts';
import { random } from '../drawing/random.ts';
import { drawing, type Point, type Svg } from '../drawing/svg.ts';

interface Country {
  readonly mood: Mood;
  readonly seed: number;
  readonly horizon?: number;
  readonly sunAt?: Point;
  readonly clouds?: number;
}

/** Sky, sun, woods and plain: what every open-air scene stands on. */
export function country({ mood, seed, horizon = 420, sunAt = [980, 200], clouds: count = 4 }: Country): Svg {
  const chance = random(seed);
  return (
    sky(mood, horizon) +
    sun(mood, sunAt[0], sunAt[1], 46) +
    clouds(mood, chance, count, horizon * 0.5) +
    birds(chance, chance.between(300, 900), chance.between(120, 210), 5, darker(mood.distance, 0.4)) +
    woods(mood, chance, horizon) +
    plain(mood, chance, horizon)
  );
}

/** A finished scene. */
export const picture = (...parts: readonly Svg[]): Svg => drawing(WIDTH, HEIGHT, ...parts);
