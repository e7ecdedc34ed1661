import { BODY_LIMIT } from '@centro/shared';
import { MEDIA_FILE_LIMIT } from '@centro/shared/upload/media-files';
import { environment } from '../src/platform/environment/environment';

/** At other levels the lines would be built and then dropped. */
const LEVELS_WITH_REQUESTS = ['http', 'debug'];

export default () => [
  'global::measured',
  'global::request-id',
  'global::access-log',
  ...(LEVELS_WITH_REQUESTS.includes(environment().logLevel) ? ['global::request-log'] : []),
  'global::admin-cookie',
  'strapi::errors',
  'global::api-errors',
  {
    name: 'strapi::security',
    config: {
      contentSecurityPolicy: {
        useDefaults: true,
        directives: {
          'base-uri': ["'none'"],
          'connect-src': ["'self'"],
          // Previews of drafts.
          'frame-src': [new URL(environment().publicUrl).origin],
          'img-src': ["'self'", 'data:', 'blob:'],
          'media-src': ["'self'", 'data:', 'blob:'],
          'frame-ancestors': ["'self'"],
          upgradeInsecureRequests: null,
        },
      },
      hsts: false,
    },
  },
  { name: 'strapi::cors', config: { origin: [], credentials: false } },
  'global::same-origin',
  'global::cookies-only',
  'strapi::query',
  {
    name: 'strapi::body',
    config: {
      parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
      formLimit: BODY_LIMIT,
      textLimit: BODY_LIMIT,
      formidable: { maxFileSize: MEDIA_FILE_LIMIT, maxTotalFileSize: 4 * MEDIA_FILE_LIMIT },
    },
  },
  'global::body-read',
  'global::storable-text',
  'global::recent-sign-in',
  'strapi::session',
  'strapi::favicon',
  'global::bucket-media',
  'strapi::public',
];
