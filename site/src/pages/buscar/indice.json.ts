import type { APIRoute } from 'astro';
import { searchIndexResponse } from '../../lib/search/index-response.ts';

/** Search index of the current entries, so that the search makes no further requests and works offline. */
export const GET: APIRoute = ({ locals }) => searchIndexResponse(locals.content.searchEntries());
