/** Lets the browser save a file that was read, under a name that every system takes. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[\\/:*?"<>|]+/g, ' ');
  link.click();
  URL.revokeObjectURL(address);
}
