import type { Core } from '@strapi/strapi';
import type { PublicController, PublicRoute } from '../../../platform/http/public-route';
import type { ApiRegistry, ControllerRegistry } from '../../../strapi/registry';
import { cookieSession } from './strategy';

/**
 * Registers the public API in Strapi. Controllers belong to the APIs that their permissions name; all routes are in one
 * separate API, because Strapi adds those of content types first and the order of routes matters.
 */
export function registerPublicRoutes(strapi: Core.Strapi, controllers: readonly PublicController[]): void {
  const apis = strapi.get<ApiRegistry>('apis');
  const registry = strapi.get<ControllerRegistry>('controllers');
  const registered = controllers.map(({ uid, actionsOf }) => {
    const [api = '', name = ''] = uid.split('.');
    if (!apis.get(api.slice('api::'.length))) apis.add(api.slice('api::'.length), {});
    let made: Readonly<Record<string, PublicRoute>> | undefined;
    const actions = () => (made ??= actionsOf(strapi));
    registry.add(api, { [name]: () => handlersOf(actions()) });
    return { uid, actions };
  });
  const all = () => {
    const strategy = cookieSession(strapi);
    return {
      routes: registered.flatMap(({ uid, actions }) =>
        Object.entries(actions()).map(([action, { endpoint }]) => ({
          method: endpoint.method,
          path: endpoint.path,
          handler: `${uid}.${action}`,
          config: { auth: { strategies: [strategy], scope: [`${uid}.${action}`] } },
        })),
      ),
    };
  };
  apis.add('public', { routes: { all } });
}

function handlersOf(actions: Readonly<Record<string, PublicRoute>>) {
  return Object.fromEntries(Object.entries(actions).map(([action, { handle }]) => [action, handle]));
}
