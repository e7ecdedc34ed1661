// Imported before anything else: Strapi and the database drivers read these while they load.
process.env['TZ'] = 'UTC';
process.env['NODE_ENV'] ??= 'production';
