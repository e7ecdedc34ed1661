import { environment } from '../src/environment';
import { IDLE_CONNECTION_MILLISECONDS } from '../src/limits';
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
    http: { serverOptions: { keepAliveTimeout: IDLE_CONNECTION_MILLISECONDS } },
    transfer: { remote: { enabled: false } },
  };
};
