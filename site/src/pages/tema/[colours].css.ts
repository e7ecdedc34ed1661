import type { APIRoute } from 'astro';

const VARIABLES = ['--brand', '--brand-deep', '--brand-soft'] as const;

/** The centre's own colours in place of the build's, as the address has them (spec §3, colorTheme). */
export const GET: APIRoute = ({ params }) => {
  const colours = (params['colours'] ?? '').split('-');
  const values = VARIABLES.map((variable, index) => `${variable}:#${colours[index] ?? ''}`);
  return new Response(`:root{${values.join(';')}}\n`, {
    headers: { 'content-type': 'text/css; charset=utf-8' },
  });
};
