/** A line of the log of a process, as JSON. */
export function logLine(process: string, level: string, facts: object): string {
  return JSON.stringify({ time: new Date().toISOString(), level, process, ...facts });
}
