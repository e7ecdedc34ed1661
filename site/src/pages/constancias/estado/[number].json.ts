import type { APIRoute } from 'astro';

/** Signed status list of revoked and replaced credentials (W3C Bitstring Status List). */
export const GET: APIRoute = ({ params, locals }) => {
  const list = locals.content.statusList(params['number'] ?? '');
  return list ? Response.json(list) : new Response(null, { status: 404 });
};
