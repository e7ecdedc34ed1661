import type { APIRoute } from 'astro';

/** The keys for verifying credentials of this site (W3C, did:web). */
export const GET: APIRoute = ({ locals }) => {
  const did = locals.content.issuerDid();
  return did ? Response.json(did) : new Response(null, { status: 404 });
};
