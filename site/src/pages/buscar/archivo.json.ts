import type { APIRoute } from 'astro';

/** Search index of the archived trainings, which the search page lists last. */
export const GET: APIRoute = ({ locals }) => Response.json(locals.content.archiveEntries());
