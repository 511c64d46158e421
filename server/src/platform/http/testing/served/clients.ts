import type { ServedPath } from '../served-path.ts'

/** What other programs use: keys, events and webhooks. */
export const CLIENTS: readonly ServedPath[] = [
  { path: '/api/webhooks', query: ['city'] },
  {
    path: '/api/webhooks',
    method: 'POST',
    query: ['city'],
    body: { name: 'Dispatch', url: 'https://dispatch.example/hook', types: ['incident.created'] },
  },
  { path: '/api/webhooks/:id', method: 'PATCH', query: [], body: { paused: true } },
  { path: '/api/webhooks/:id', method: 'DELETE', query: [] },
  { path: '/api/webhooks/:id/secret', method: 'POST', query: [] },
  { path: '/api/webhooks/:id/test', method: 'POST', query: [] },
  { path: '/api/webhooks/:id/deliveries', query: ['limit', 'cursor'] },
  { path: '/api/webhooks/:id/deliveries/:delivery/again', method: 'POST', query: [] },
  { path: '/api/events', query: ['city', 'types', 'after'] },
  { path: '/api/keys', query: [] },
  { path: '/api/keys', method: 'POST', query: [], body: { name: 'Depot', scopes: ['read'], expiresInDays: 90 } },
  { path: '/api/keys/:id', method: 'DELETE', query: [], answers: 404 },
  { path: '/api/open311-keys', query: ['city'] },
  { path: '/api/open311-keys', method: 'POST', query: ['city'], body: { name: 'City app' } },
  { path: '/api/open311-keys/:id', method: 'DELETE', query: ['city'], answers: 404 },
]
