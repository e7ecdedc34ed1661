import type { APIRoute } from 'astro';

/** Site data as a static file, which islands read before they ask the API (spec §7, design, Site data). */
export const GET: APIRoute = ({ locals }) => Response.json(locals.content.siteContent());
