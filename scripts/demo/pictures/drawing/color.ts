/** A colour as `#rrggbb`. */
export type Color = string;

function channels(color: Color): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

/** The colour `share` (0 to 1) of the way from one to another. */
export function mix(from: Color, to: Color, share: number): Color {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => {
    const blended = Math.round(value + ((target[index] ?? value) - value) * share);
    return blended.toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

/** The colour in shade; 1 is night. */
export const darker = (color: Color, share = 0.18): Color => mix(color, '#1f2a33', share);

/** The colour in the light; 1 is white. */
export const lighter = (color: Color, share = 0.2): Color => mix(color, '#fffaf0', share);

/** The colours every picture shares, so that they belong together. */
export const ink = {
  cream: '#fff4dc',
  paper: '#fbe9c6',
  straw: '#ecc46a',
  mustard: '#e0a33a',
  tomato: '#c9543c',
  brick: '#a8452f',
  rose: '#e08e7b',
  leaf: '#5e9c50',
  forest: '#2f6b3a',
  pine: '#24513a',
  olive: '#8b9a46',
  teal: '#2f7f7d',
  water: '#7fb9c4',
  sky: '#a9d5dd',
  navy: '#2d4258',
  slate: '#5b6b73',
  steel: '#aab8bb',
  white: '#fffdf6',
  bark: '#7a5236',
  wood: '#b9824f',
  soil: '#6d4630',
  plum: '#7b4b6a',
  coal: '#30393c',
} as const satisfies Record<string, Color>;

/** The light of a landscape: its sky from top to horizon, its sun, and the ground from far to near. */
export interface Mood {
  readonly sky: readonly [Color, Color, Color];
  readonly sun: Color;
  readonly cloud: Color;
  readonly distance: Color;
  readonly trees: Color;
  readonly ground: readonly [Color, Color, Color, Color];
  readonly crop: Color;
  readonly soil: Color;
}

export const moods = {
  morning: {
    sky: ['#8cc8d8', '#c6e5de', '#fdf2d3'],
    sun: '#fff6cf',
    cloud: '#ffffff',
    distance: '#a3c6b6',
    trees: '#5b9079',
    ground: ['#b7cf80', '#8fba6a', '#64a05b', '#3f7f4c'],
    crop: '#e7cd6c',
    soil: '#8a5d41',
  },
  noon: {
    sky: ['#62b4d3', '#a5d8e2', '#eaf6e4'],
    sun: '#fffbe2',
    cloud: '#ffffff',
    distance: '#93c0b4',
    trees: '#3f8262',
    ground: ['#c9d683', '#9cc268', '#6aa856', '#3c8049'],
    crop: '#ecc95a',
    soil: '#86553a',
  },
  golden: {
    sky: ['#ee9f5e', '#f7c885', '#fdedc2'],
    sun: '#fff5cb',
    cloud: '#fff1d8',
    distance: '#d6a678',
    trees: '#8b7748',
    ground: ['#efcb6d', '#dcae4c', '#a9973f', '#6d7c39'],
    crop: '#f0c452',
    soil: '#84502f',
  },
  dusk: {
    sky: ['#44527c', '#bb7580', '#f9c18d'],
    sun: '#ffe0a6',
    cloud: '#e8a694',
    distance: '#84708c',
    trees: '#4b4d6e',
    ground: ['#a98a74', '#807a62', '#576b57', '#34524e'],
    crop: '#d7a860',
    soil: '#5f4344',
  },
  mist: {
    sky: ['#b3cdcb', '#d6e4d9', '#f6efdc'],
    sun: '#fffaf0',
    cloud: '#fbfaf2',
    distance: '#b4cbbe',
    trees: '#7ba392',
    ground: ['#c5d3a0', '#a1bf86', '#78a56c', '#4f8558'],
    crop: '#dcc982',
    soil: '#8b6a50',
  },
} as const satisfies Record<string, Mood>;
