import type { ServedPath } from '../served-path.ts'

/** Feeds, and what is sent to the server. */
export const FEEDS: readonly ServedPath[] = [
  { path: '/api/feeds', query: ['city'] },
  { path: '/api/ingest/sources', query: ['city'] },
  { path: '/api/ingest/sources/:id/rejected', query: ['city'], answers: 404, namedByCity: true },
  { path: '/api/ingest/sources/:id', method: 'DELETE', query: ['city'], answers: 404 },
  { path: '/api/feeds/standards', query: ['city'] },
  { path: '/api/feeds/setup', query: ['city'] },
  { path: '/api/feeds/test', method: 'POST', query: ['city'], body: { definition: {} }, answers: 400 },
  { path: '/api/feeds', method: 'POST', query: ['city'], body: { definition: {} }, answers: 400 },
  { path: '/api/feeds/:id', method: 'PUT', query: ['city'], body: { version: 1, definition: {} }, answers: 400 },
  { path: '/api/feeds/:id', method: 'DELETE', query: ['city'], answers: 404 },
  { path: '/api/feeds/:id/fetch', method: 'POST', query: ['city'], answers: 404 },
  { path: '/api/feeds/:id/activity', query: ['city'], answers: 404, namedByCity: true },
  { path: '/api/feeds/:id/sites', query: ['city', 'match'], answers: 404, namedByCity: true },
  { path: '/api/feeds/:id/sites/:site', method: 'PUT', query: ['city'], body: { to: null }, answers: 404 },
  ...['observations', 'places', 'incidents', 'requests'].map(
    (it): ServedPath => ({ path: `/api/ingest/${it}`, method: 'POST', query: ['city', 'quality', 'staleAfter'], body: { id: 'a' } }),
  ),
  { path: '/api/ingest/places/:id', method: 'DELETE', query: ['city', 'kind'], namedByCity: true },
  { path: '/api/ingest/buffer', query: [] },
  { path: '/api/ingest/set-aside', query: ['limit', 'cursor'] },
  { path: '/api/ingest/set-aside/:id', query: [], answers: 404, namedByCity: true },
  { path: '/api/ingest/set-aside/:id/retry', method: 'POST', query: [] },
  { path: '/api/ingest/set-aside/:id', method: 'DELETE', query: [] },
  { path: '/api/ingest/message-problems', query: [] },
]
