import type { APIRoute } from 'astro';

/** Which credentials were taken back (W3C, Bitstring Status List). */
export const GET: APIRoute = ({ params, locals }) => {
  const list = locals.content.statusList(params['number'] ?? '');
  return list ? Response.json(list) : new Response(null, { status: 404 });
};
