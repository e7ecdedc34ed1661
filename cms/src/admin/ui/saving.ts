/** Saves a file through the browser, under a name that is valid on every system. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[\\/:*?"<>|]+/g, ' ');
  link.click();
  URL.revokeObjectURL(address);
}
