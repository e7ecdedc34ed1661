/** A registry of Strapi whose entries can be wrapped. */
export interface Registry {
  extend: <T>(uid: string, wrap: (made: T) => T) => void;
}

/** Strapi's registry of APIs. */
export interface ApiRegistry {
  get: (name: string) => unknown;
  add: (name: string, api: object) => void;
}

/** Strapi's registry of controllers, which are created on first use. */
export interface ControllerRegistry {
  add: (namespace: string, controllers: Readonly<Record<string, () => object>>) => void;
}
