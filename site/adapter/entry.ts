import { createApp } from 'astro/app/entrypoint';

/** The compiled site: `app.render(request, { locals })` returns a page. */
export const app = createApp();
