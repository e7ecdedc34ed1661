/** Increment when `paletteOf` changes: stylesheets are cached for a year under a name that contains it. */
export const PALETTE_VERSION = 1;
