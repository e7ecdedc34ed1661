import { createSecretKey } from 'node:crypto';
import { MEDIA_FILE_LIMIT } from '@centro/shared/upload/media-files';
import { environment } from '../src/platform/environment/environment';
import { mediaProvider } from '../src/modules/media/provider';
import { TOKEN_SECONDS } from '../src/modules/accounts/session/cookies';

export default () => ({
  'users-permissions': {
    config: {
      // A key object: given a string, each token check would first try to parse it as a certificate.
      jwtSecret: createSecretKey(environment().jwtSecret, 'utf8'),
      jwtManagement: 'refresh',
      sessions: {
        accessTokenLifespan: TOKEN_SECONDS.access,
        maxRefreshTokenLifespan: TOKEN_SECONDS.refresh,
        idleRefreshTokenLifespan: TOKEN_SECONDS.refresh,
      },
    },
  },
  upload: {
    config: {
      ...mediaProvider(environment()),
      sizeLimit: MEDIA_FILE_LIMIT,
      security: {
        allowedTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'application/pdf'],
        deniedTypes: ['image/svg+xml', 'text/html', 'application/xhtml+xml'],
      },
    },
  },
});
