const inUnit = (unit: 'kilobyte' | 'megabyte', maximumFractionDigits: number) =>
  new Intl.NumberFormat('es-AR', { style: 'unit', unit, maximumFractionDigits });
const KILOBYTES = inUnit('kilobyte', 0);
const MEGABYTES = inUnit('megabyte', 1);

/** Formats a file size, such as “340 kB” or “1,2 MB”. */
export function fileSize(bytes: number): string {
  return bytes < 999_500 ? KILOBYTES.format(Math.max(1, bytes / 1e3)) : MEGABYTES.format(bytes / 1e6);
}
