import type { APIRoute } from 'astro';

/** The keys that credentials of this site are checked with (W3C, did:web). */
export const GET: APIRoute = ({ locals }) => {
  const did = locals.content.issuerDid();
  return did ? Response.json(did) : new Response(null, { status: 404 });
};
