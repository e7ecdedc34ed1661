import { logLine } from '@centro/shared/service/log-line';

/** Log of a process for its operator. */
export interface Log {
  readonly info: (message: string) => void;
  readonly error: (message: string) => void;
}

/**
 * Opens the log of a process: plain text, or lines of JSON when `LOG_FORMAT` is `json`.
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
