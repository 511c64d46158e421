/** Paths of the control page's own files. */
export const BARE = { page: '/bare/map.html', program: '/bare/maplibre-gl.mjs', worker: '/bare/maplibre-gl-worker.mjs' }

/** A page with MapLibre and the same number of clustered points as circles on a plain background, and nothing else. */
export function bareMap(points: readonly (readonly [number, number])[], view: { center: readonly [number, number]; zoom: number }): string {
  const features = points.map((coordinates) => ({ type: 'Feature', geometry: { type: 'Point', coordinates }, properties: {} }))
  return `<!doctype html><meta charset="utf-8"><title>control</title>
<style>html,body,#map{margin:0;height:100%}.maplibregl-canvas{position:absolute;inset:0}</style>
<div id="map"></div>
<script type="module">
import { Map, setWorkerUrl } from '${BARE.program}'
setWorkerUrl('${BARE.worker}')
const map = new Map({
  container: 'map', attributionControl: false, center: ${JSON.stringify(view.center)}, zoom: ${view.zoom},
  style: { version: 8,
    sources: { points: { type: 'geojson', cluster: true, clusterRadius: 44, clusterMaxZoom: 15, data: { type: 'FeatureCollection', features: ${JSON.stringify(features)} } } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#1b1915' } },
      { id: 'points', type: 'circle', source: 'points', paint: { 'circle-color': '#f2a04c', 'circle-radius': 9 } },
    ] },
})
map.once('idle', () => document.body.setAttribute('data-drawn', ''))
</script>`
}
