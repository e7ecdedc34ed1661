import { MAX_BODY_BYTES, MAX_UPLOAD_BYTES } from '../src/limits';

export default [
  'global::request-id',
  'strapi::logger',
  'strapi::errors',
  'global::api-errors',
  {
    name: 'strapi::security',
    config: {
      contentSecurityPolicy: {
        useDefaults: true,
        directives: {
          'connect-src': ["'self'"],
          'img-src': ["'self'", 'data:', 'blob:'],
          'media-src': ["'self'", 'data:', 'blob:'],
          'frame-ancestors': ["'self'"],
          upgradeInsecureRequests: null,
        },
      },
      hsts: false,
    },
  },
  { name: 'strapi::cors', config: { origin: [] } },
  'global::same-origin',
  'global::cookies-only',
  'strapi::query',
  {
    name: 'strapi::body',
    config: {
      parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
      jsonLimit: MAX_BODY_BYTES,
      formLimit: MAX_BODY_BYTES,
      textLimit: MAX_BODY_BYTES,
      formidable: { maxFileSize: MAX_UPLOAD_BYTES, maxTotalFileSize: 4 * MAX_UPLOAD_BYTES },
    },
  },
  'global::body-read',
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
];
