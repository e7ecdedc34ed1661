import { logLine } from '@centro/shared/service/log-line';

/** What a process tells who runs it. */
export interface Log {
  readonly info: (message: string) => void;
  readonly error: (message: string) => void;
}

/**
 * Opens the log of a process: lines for people, or, when `LOG_FORMAT` is `json`, lines of JSON for what collects them.
 *
 * @param name of the process
 */
export function openLog(name: string): Log {
  const structured = process.env['LOG_FORMAT'] === 'json';
  const line = (level: string, message: string) => (structured ? logLine(name, level, { message }) : message);
  return {
    info: (message) => {
      console.log(line('info', message));
    },
    error: (message) => {
      console.error(line('error', message));
    },
  };
}
