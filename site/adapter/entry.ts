import { createApp } from 'astro/app/entrypoint';

/** The compiled site: `app.render(request, { locals })` answers with a page. */
export const app = createApp();
