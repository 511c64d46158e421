import type { ServedPath } from '../served-path.ts'

/** What operators of an installation ask. */
export const OPERATION: readonly ServedPath[] = [
  { path: '/api/config', query: [] },
  { path: '/api/status', query: ['city'] },
  { path: '/api/status/history', query: ['city', 'limit', 'before'] },
  { path: '/api/setup', query: ['city'] },
  { path: '/api/audit', query: ['city', 'limit', 'cursor', 'action', 'actor', 'subject', 'from', 'to'] },
  { path: '/api/audit/actions', query: ['city'] },
  { path: '/api/audit/export', query: ['city', 'action', 'actor', 'subject', 'from', 'to'] },
  { path: '/api/admin/system', query: [] },
  { path: '/api/mail', query: ['limit', 'cursor'] },
  { path: '/api/mail/:id', query: [] },
  { path: '/api/health', query: [] },
  { path: '/api/ready', query: [] },
  { path: '/metrics', query: [] },
  { path: '/.well-known/security.txt', query: [] },
  { path: '/api/openapi.json', query: [] },
]
