/**
 * Adds a stylesheet, for a script that is imported on demand brings none.
 *
 * @throws when it does not come
 */
export async function loadStylesheet(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
  });
  document.head.append(link);
  await loaded;
}
