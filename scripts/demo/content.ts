import { PICTURE_IDS, type PictureId } from './pictures/catalogue.ts';
import { richText, type DemoBlock } from './rich-text.ts';

/** Rich content that refers to pictures by name. */
export type DemoContent = readonly DemoBlock<PictureId>[];

/** Parses a demo text; see {@link richText} for its markup. */
export const written = (source: string): DemoContent => richText(source, PICTURE_IDS);

/** Joins the lines of a description written over several. */
export const flowing = (source: string): string => source.trim().replace(/\s+/g, ' ');
