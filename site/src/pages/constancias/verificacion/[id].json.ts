import type { APIRoute } from 'astro';

/** Verification data of a certificate, for when the cms is unavailable (docs/adr/041). */
export const GET: APIRoute = ({ params, locals }) => {
  const verification = locals.content.verification(params['id'] ?? '');
  return verification ? Response.json(verification) : new Response(null, { status: 404 });
};
