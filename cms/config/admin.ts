import { environment } from '../src/platform/environment/environment';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export default () => {
  const { adminUrl, adminJwtSecret, apiTokenSalt, transferTokenSalt, encryptionKey, serveAdmin } =
    environment();
  return {
    url: new URL(adminUrl).pathname,
    auth: {
      secret: adminJwtSecret,
      sessions: {
        accessTokenLifespan: 30 * MINUTE,
        maxRefreshTokenLifespan: 30 * DAY,
        idleRefreshTokenLifespan: 14 * DAY,
        maxSessionLifespan: DAY,
        idleSessionLifespan: DAY / 4,
      },
    },
    apiToken: { salt: apiTokenSalt },
    transfer: { token: { salt: transferTokenSalt } },
    secrets: { encryptionKey },
    serveAdminPanel: serveAdmin,
    autoOpen: false,
    rateLimit: { enabled: true, interval: { min: 5 }, max: 10 },
    ai: { enabled: false },
    preview: { enabled: false },
    flags: { nps: false, promoteEE: false },
  };
};
