import type { ServedPath } from '../served-path.ts'

/** Images, and their moderation. */
export const IMAGES: readonly ServedPath[] = [
  { path: '/api/images', query: ['q', 'limit', 'cursor'] },
  { path: '/api/images', method: 'POST', query: [], body: { prompt: 'A tram', imageData: 'iVBORw0KGgo=' }, answers: 415 },
  {
    path: '/api/images/secured',
    method: 'POST',
    query: [],
    body: { prompt: 'A tram', imageData: 'iVBORw0KGgo=', userId: 'somebody else' },
    answers: 403,
  },
  { path: '/api/images/generate', method: 'POST', query: [], body: { prompt: 'zzyzx' }, answers: 422 },
  { path: '/api/images/drawable', query: ['language'] },
  { path: '/api/images/:id', method: 'DELETE', query: [], body: { userId: null } },
  { path: '/api/images/:id/file', query: ['size'] },
  { path: '/api/images/moderation', query: ['action', 'thing', 'q', 'limit', 'cursor'] },
  { path: '/api/images/moderation/:id/overrule', method: 'POST', query: [], body: { to: 'allow', reason: 'A statue' } },
]
