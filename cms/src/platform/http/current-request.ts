import { AsyncLocalStorage } from 'node:async_hooks';

const names = new AsyncLocalStorage<string>();

/** Runs the work of a request under its id, which log lines then contain. */
export function withRequestId<T>(name: string, work: () => T): T {
  return names.run(name, work);
}

/** The id of the current request, if any. */
export function currentRequest(): string | undefined {
  return names.getStore();
}
