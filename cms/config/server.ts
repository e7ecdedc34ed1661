import { environment } from '../src/environment';
import { logFormat } from '../src/log-format';

export default () => {
  const { host, port, adminUrl, appKeys, publicDirectory, trustProxy, logLevel } = environment();
  return {
    host,
    port,
    url: new URL(adminUrl).origin,
    proxy: { koa: trustProxy, maxIpsCount: 1 },
    app: { keys: appKeys },
    dirs: { public: publicDirectory },
    logger: {
      config: { level: logLevel, format: logFormat },
      updates: { enabled: false },
      startup: { enabled: false },
    },
    transfer: { remote: { enabled: false } },
  };
};
