import { readFileSync } from 'node:fs';
import { contentFeedSchema } from '@centro/shared';
import { ContentStore } from '../publisher/content-store.ts';

const store = new ContentStore({});
store.apply(contentFeedSchema.parse(JSON.parse(readFileSync(process.env['PEER_FEED'] ?? '', 'utf8'))));

/** The content that the peer builds: one page of the feed with every entry, read from the file `PEER_FEED`. */
export const snapshot = store.snapshot(Date.now());
