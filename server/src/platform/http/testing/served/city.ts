import type { ServedPath } from '../served-path.ts'

/** What is known of a city: places, measurements, forecasts and cards. */
export const CITY: readonly ServedPath[] = [
  { path: '/api/cities', query: [] },
  { path: '/api/map', query: ['city'] },
  { path: '/api/map/traffic', query: ['city'] },
  { path: '/api/places', query: ['city', 'q'], needs: 'q=centro' },
  { path: '/api/city-metrics', query: ['city'] },
  { path: '/api/traffic-data', query: ['city', 'limit', 'cursor', 'q', 'status', 'sort'] },
  { path: '/api/traffic-data/hourly', query: ['city'] },
  { path: '/api/traffic-data/:id', query: ['city'], namedByCity: true },
  { path: '/api/vehicles/summary', query: ['city'] },
  { path: '/api/vehicles', query: ['city', 'limit', 'cursor', 'q', 'since'] },
  { path: '/api/vehicles/map', query: ['city'] },
  { path: '/api/vehicles/:id', query: ['city'], namedByCity: true },
  { path: '/api/energy-data', query: ['city'] },
  { path: '/api/models', query: ['city'] },
  { path: '/api/forecasts/traffic', query: ['city', 'place'] },
  { path: '/api/forecasts/energy', query: ['city'] },
  { path: '/api/risk', query: ['city'] },
  { path: '/api/history', query: ['city', 'measure', 'place', 'range', 'from', 'to', 'compare', 'points'], needs: 'measure=city.speed' },
  { path: '/api/history/incidents', query: ['city', 'range', 'from', 'to', 'type', 'place'] },
  { path: '/api/history/sparklines', query: ['city', 'measure', 'places', 'compare'], needs: 'measure=traffic.speed&places=a' },
  { path: '/api/anomalies', query: ['city', 'measure', 'place', 'kind', 'from'] },
  { path: '/embed/card', query: ['city', 'figure', 'language', 'theme'] },
  { path: '/embed/map', query: ['city', 'language', 'theme'] },
]
