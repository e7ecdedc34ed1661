import type { Core } from '@strapi/strapi';

/** A request being answered. */
export type Context = Parameters<Core.ControllerHandler>[0];

/** Runs what comes after a middleware. */
export type Next = Parameters<Core.MiddlewareHandler>[1];
