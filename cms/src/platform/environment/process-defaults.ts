// Imported before anything else: Strapi and the database drivers read these while they load.
process.env['TZ'] = 'UTC';
process.env['NODE_ENV'] ??= 'production';
// Strapi would read a `.env` where it was started; whoever starts it decides what it gets (scripts/environment.ts).
process.env['ENV_PATH'] = '/dev/null';
