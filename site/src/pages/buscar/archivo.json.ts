import type { APIRoute } from 'astro';

/** What the search page finds after that: the trainings of the archive. */
export const GET: APIRoute = ({ locals }) => Response.json(locals.content.archiveEntries());
