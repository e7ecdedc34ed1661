// Imported before anything else: Strapi and the database drivers read these while they load.
process.env['TZ'] = 'UTC';
process.env['NODE_ENV'] ??= 'production';
// Keeps Strapi from reading a `.env` in the working directory; the start script sets the environment
// (scripts/environment.ts).
process.env['ENV_PATH'] = '/dev/null';
