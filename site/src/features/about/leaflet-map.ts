import { circleMarker, control, map as createMap, tileLayer } from 'leaflet';
import stylesheet from 'leaflet/dist/leaflet.css?url';
import { z } from '@centro/shared/zod-mini';
import { loadStylesheet } from '../../lib/stylesheet.ts';

/** Initial zoom, at which streets are legible. */
const ZOOM = 15;
const NEAREST = 19;

const mapSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  tiles: z.string(),
  zoomIn: z.string(),
  zoomOut: z.string(),
});

/** Attribution to the authors of nearly every free map's data (openstreetmap.org/copyright). */
const SOURCE = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';

/** @param described options of the map from the page, as JSON */
export async function showMap(described: string, stage: HTMLElement): Promise<void> {
  const { latitude, longitude, tiles, zoomIn, zoomOut } = z.parse(mapSchema, JSON.parse(described));
  await loadStylesheet(stylesheet);
  const map = createMap(stage, { zoomControl: false, scrollWheelZoom: false });
  control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map);
  map.attributionControl.setPrefix(false);
  tileLayer(tiles, { maxZoom: NEAREST, attribution: SOURCE }).addTo(map);
  const colour = getComputedStyle(stage).getPropertyValue('--brand');
  circleMarker([latitude, longitude], {
    radius: 10,
    color: colour,
    fillOpacity: 0.6,
    interactive: false,
  }).addTo(map);
  map.setView([latitude, longitude], ZOOM);
  stage.focus();
}
