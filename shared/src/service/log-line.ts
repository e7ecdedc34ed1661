/** A JSON log line of a process. */
export function logLine(process: string, level: string, facts: object): string {
  return JSON.stringify({ time: new Date().toISOString(), level, process, ...facts });
}
