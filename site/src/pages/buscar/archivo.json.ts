import type { APIRoute } from 'astro';
import { searchIndexResponse } from '../../lib/search/index-response.ts';

/** Search index of the archived trainings, which the search page lists last. */
export const GET: APIRoute = ({ locals }) => searchIndexResponse(locals.content.archiveEntries());
