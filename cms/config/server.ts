import { environment } from '../src/environment';

export default () => {
  const { host, port, adminUrl, appKeys, publicDirectory, trustProxy, logLevel } = environment();
  return {
    host,
    port,
    url: new URL(adminUrl).origin,
    proxy: { koa: trustProxy, maxIpsCount: 1 },
    app: { keys: appKeys },
    dirs: { public: publicDirectory },
    logger: { config: { level: logLevel }, updates: { enabled: false }, startup: { enabled: false } },
    transfer: { remote: { enabled: false } },
  };
};
