/** Every call that is served, and the parameters that matter to the tests over all of them. */
export const served: readonly { path: string; query: readonly string[] }[] = [
  { path: '/api/cities', query: [] },
  { path: '/api/config', query: [] },
  { path: '/api/city-metrics', query: ['city'] },
  { path: '/api/traffic-data', query: ['city', 'limit', 'cursor', 'q', 'status'] },
  { path: '/api/traffic-data/hourly', query: ['city'] },
  { path: '/api/energy-data', query: ['city'] },
  { path: '/api/incidents', query: ['city', 'limit', 'cursor', 'q', 'status', 'before'] },
  { path: '/api/incidents/:id', query: ['city'] },
  { path: '/api/service-requests', query: ['city', 'limit', 'cursor', 'q', 'status', 'before'] },
  { path: '/api/service-requests/:id', query: ['city'] },
  { path: '/api/feeds', query: ['city'] },
  { path: '/api/status', query: ['city'] },
  { path: '/api/health', query: [] },
  { path: '/api/ready', query: [] },
  { path: '/metrics', query: [] },
  { path: '/api/openapi.json', query: [] },
]
