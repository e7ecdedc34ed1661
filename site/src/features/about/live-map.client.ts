const map = document.querySelector<HTMLElement>('[data-map]');
const button = map?.querySelector('button');
const stage = map?.querySelector<HTMLElement>('.stage');
const status = map?.querySelector('p');

/** Loads the map on demand. */
async function show(described: string, place: HTMLElement): Promise<void> {
  const { showMap } = await import('./leaflet-map.ts');
  place.hidden = false;
  await showMap(described, place);
  button?.remove();
  if (status) status.textContent = '';
}

if (map && button && stage) {
  map.hidden = false;
  button.addEventListener('click', () => {
    show(map.dataset['map'] ?? '', stage).catch(() => {
      stage.hidden = true;
      if (status) status.textContent = map.dataset['failed'] ?? '';
    });
  });
}

// Makes this file a module.
export {};
