import type { APIRoute } from 'astro';

/** Search index of the current entries, so that the search makes no further requests and works offline. */
export const GET: APIRoute = ({ locals }) => Response.json(locals.content.searchEntries());
