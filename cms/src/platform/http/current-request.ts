import { AsyncLocalStorage } from 'node:async_hooks';

const names = new AsyncLocalStorage<string>();

/** Does the work of a request under its name, which lines of the log carry then. */
export function underName<T>(name: string, work: () => T): T {
  return names.run(name, work);
}

/** The name of the request that is being answered, if one is. */
export function currentRequest(): string | undefined {
  return names.getStore();
}
