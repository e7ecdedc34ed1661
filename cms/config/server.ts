import { environment } from '../src/platform/environment/environment';
import { IDLE_CONNECTION_MILLISECONDS } from '../src/platform/http/limits';
import { logFormats } from '../src/platform/monitoring/log-format';

export default () => {
  const { host, port, adminUrl, appKeys, publicDirectory, trustProxy, logLevel, logFormat } = environment();
  return {
    host,
    port,
    url: new URL(adminUrl).origin,
    proxy: { koa: trustProxy, maxIpsCount: 1 },
    app: { keys: appKeys },
    dirs: { public: publicDirectory },
    logger: {
      config: { level: logLevel, format: logFormats[logFormat] },
      updates: { enabled: false },
      startup: { enabled: false },
    },
    http: { serverOptions: { keepAliveTimeout: IDLE_CONNECTION_MILLISECONDS } },
    transfer: { remote: { enabled: false } },
  };
};
