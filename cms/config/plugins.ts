import { MAX_UPLOAD_BYTES } from '../src/limits';
import { environment } from '../src/environment';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export default () => ({
  'users-permissions': {
    config: {
      jwtSecret: environment().jwtSecret,
      jwtManagement: 'refresh',
      sessions: {
        accessTokenLifespan: 10 * MINUTE,
        maxRefreshTokenLifespan: 30 * DAY,
        idleRefreshTokenLifespan: 14 * DAY,
        httpOnly: true,
      },
    },
  },
  upload: {
    config: {
      sizeLimit: MAX_UPLOAD_BYTES,
      security: {
        allowedTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'application/pdf'],
        deniedTypes: ['image/svg+xml', 'text/html', 'application/xhtml+xml'],
      },
    },
  },
});
