import type { ServedPath } from '../served-path.ts'

/** The assistant, and what it counts. */
export const ASSISTANT: readonly ServedPath[] = [
  { path: '/api/ai-insights', query: ['city', 'language'] },
  { path: '/api/ai-corrections', query: ['city', 'kind'] },
  { path: '/api/ai-corrections/:id', method: 'DELETE', query: ['city'] },
  { path: '/api/chat', query: ['city'] },
  { path: '/api/chat', method: 'POST', query: ['city'], body: { message: 'How many incidents are open?' } },
  { path: '/api/chat-messages', query: ['city'] },
  { path: '/api/chat/status', query: ['city'] },
  { path: '/api/chat/conversations', query: ['city'] },
  { path: '/api/chat/conversations/:id', method: 'PATCH', query: [], body: { title: 'The morning' } },
  { path: '/api/chat/conversations/:id', method: 'DELETE', query: [] },
  { path: '/api/chat/conversations/:id/export', query: [] },
  { path: '/api/chat/:id/events', query: [] },
  { path: '/api/chat/:id/stop', method: 'POST', query: [] },
  { path: '/api/chat/:id/feedback', method: 'POST', query: [], body: { feedback: 'helpful' } },
  { path: '/api/chat/:id/recheck', method: 'POST', query: [] },
  { path: '/api/usage', query: [] },
  { path: '/api/usage/receipts', query: ['meter', 'limit', 'cursor'] },
]
