/** Ends this process when its parent is gone, so that a killed supervisor leaves no orphans. */
export function endWithParent(): void {
  if (process.send) process.once('disconnect', () => process.exit(0));
}

/** One line for the operator on why a process could not start. */
export function describeStartFailure(name: string, error: unknown): string {
  if (!(error instanceof Error)) return `${name}: ${String(error)}`;
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `${name}: port ${String(error.port)} is taken by another process.`;
  }
  return `${name}: ${error.message}`;
}
