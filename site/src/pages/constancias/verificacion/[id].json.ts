import type { APIRoute } from 'astro';

/** What holds of one certificate, for when the cms does not answer (docs/adr/041). */
export const GET: APIRoute = ({ params, locals }) => {
  const verification = locals.content.verification(params['id'] ?? '');
  return verification ? Response.json(verification) : new Response(null, { status: 404 });
};
