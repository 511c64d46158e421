import type { Method } from '@oppidum/domain/core/endpoint'

export interface ServedPath {
  path: string
  /** Default 'GET'. */
  method?: Exclude<Method, 'GET'>
  query: readonly string[]
  /** A valid body; what it refers to need not exist. */
  body?: Readonly<Record<string, unknown>>
  /** Status for an authorized caller when the requested object does not exist. Default 200, or 404 with an id. */
  answers?: number
  /** Query parameters that are required; default none. */
  needs?: string
  /** The id comes from the city file and is not a UUID. */
  namedByCity?: boolean
}

/** The desk's calls for one kind of record. */
function deskCalls(path: string, draft: Readonly<Record<string, unknown>>): ServedPath[] {
  return [
    { path, method: 'POST', query: ['city'], body: draft },
    { path: `${path}/:id`, method: 'PATCH', query: ['city'], body: { version: 1, priority: 'high' } },
    {
      path: `${path}/bulk`,
      method: 'POST',
      query: ['city'],
      body: { records: [{ id: '018f0000-0000-7000-8000-000000000000', version: 1 }], change: { priority: 'high' } },
    },
    { path: `${path}/:id/desk`, query: ['city'] },
    { path: `${path}/:id/timeline`, query: ['city'] },
    { path: `${path}/:id/timeline.csv`, query: ['city'] },
    { path: `${path}/:id/comments`, method: 'POST', query: ['city'], body: { text: 'Seen.', internal: true } },
    { path: `${path}/:id/unfold`, method: 'POST', query: ['city'], body: { reason: 'Two holes.' } },
    {
      path: `${path}/:id/links`,
      method: 'POST',
      query: ['city'],
      body: { kind: 'incident', id: '018f0000-0000-7000-8000-000000000001' },
    },
    { path: `${path}/:id/links/:kind/:other`, method: 'DELETE', query: ['city'] },
    { path: `${path}/:id/possible-duplicate`, method: 'DELETE', query: ['city'] },
    { path: `${path}/:id/report.pdf`, query: ['city', 'lang'] },
    { path: `${path}/:id/pictures`, query: ['city'] },
    { path: `${path}/:id/pictures`, method: 'POST', query: ['city'], body: { imageData: 'iVBORw0KGgo=' } },
    { path: `${path}/:id/pictures/:picture`, method: 'DELETE', query: ['city'] },
  ]
}

/** Filters of every list of records. */
const FILTER = ['q', 'before', 'department', 'district', 'minAgeHours', 'maxAgeHours', 'assignee', 'duplicates']

/** Every served call, with the parameters that matter to tests over all calls. */
export const served: readonly ServedPath[] = [
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
  { path: '/api/cities', query: [] },
  { path: '/api/config', query: [] },
  { path: '/api/map', query: ['city'] },
  { path: '/api/places', query: ['city', 'q'], needs: 'q=centro' },
  { path: '/api/city-metrics', query: ['city'] },
  { path: '/api/traffic-data', query: ['city', 'limit', 'cursor', 'q', 'status', 'sort'] },
  { path: '/api/traffic-data/hourly', query: ['city'] },
  { path: '/api/ai-insights', query: ['city', 'language'] },
  { path: '/api/ai-corrections', query: ['city', 'kind'] },
  { path: '/api/ai-corrections/:id', method: 'DELETE', query: ['city'] },
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
  { path: '/api/incidents', query: ['city', 'limit', 'cursor', 'sort', 'status', 'priority', 'type', ...FILTER] },
  { path: '/api/incidents/counts', query: ['city', 'status', 'priority', 'type', ...FILTER] },
  { path: '/api/incidents/:id', query: ['city'] },
  ...deskCalls('/api/incidents', { title: 'Tree on the road', location: 'Av. Italia', type: 'other' }),
  { path: '/api/service-requests', query: ['city', 'limit', 'cursor', 'sort', 'status', 'priority', 'category', ...FILTER] },
  { path: '/api/service-requests/counts', query: ['city', 'status', 'priority', 'category', ...FILTER] },
  { path: '/api/service-requests/:id', query: ['city'] },
  ...deskCalls('/api/service-requests', { title: 'Dark lamp', location: 'Av. Italia', category: 'maintenance' }),
  ...['geojson', 'csv'].flatMap((format): ServedPath[] => [
    { path: `/api/exports/incidents.${format}`, query: ['city', 'language', 'status', 'type', 'priority', 'district', 'cursor'] },
    {
      path: `/api/exports/service-requests.${format}`,
      query: ['city', 'language', 'status', 'category', 'priority', 'district', 'cursor'],
    },
    { path: `/api/exports/traffic.${format}`, query: ['city'] },
  ]),
  { path: '/api/exports/incidents.atom', query: ['city', 'language', 'status', 'type', 'priority', 'district', 'cursor'] },
  { path: '/api/exports/alerts.atom', query: ['city', 'language'] },
  { path: '/api/exports/alerts/:id', query: ['city', 'version'] },
  { path: '/api/exports/work-zones.geojson', query: ['city', 'language'] },
  { path: '/api/exports/works.ics', query: ['city', 'language'] },
  { path: '/api/pictures/:id', query: ['city', 'size', 'until', 'signature'] },
  { path: '/api/desk', query: ['city'] },
  { path: '/api/desk/figures', query: ['city', 'kind', 'days', 'department'], needs: 'kind=incident' },
  { path: '/api/targets', query: ['city'] },
  { path: '/api/hand-over', query: ['city'] },
  { path: '/api/hand-over/signed', query: ['city', 'before'] },
  { path: '/api/hand-over', method: 'POST', query: ['city'], body: { notes: 'All quiet.' } },
  { path: '/api/report/services', query: ['city'] },
  { path: '/api/report/nearby', query: ['city'], needs: 'lon=-56.15&lat=-34.89&service=pothole' },
  { path: '/api/report/addresses', query: ['city', 'q'], needs: 'q=centro' },
  { path: '/api/report/addresses/nearest', query: ['city', 'lon', 'lat'], needs: 'lon=-56.15&lat=-34.89' },
  {
    path: '/api/report',
    method: 'POST',
    query: ['city'],
    body: {
      requestId: '018f0000-0000-7000-8000-00000000aaaa',
      serviceCode: 'pothole',
      description: 'A hole at the crossing.',
      position: [-56.15, -34.89],
      language: 'en',
    },
  },
  { path: '/api/report/:id', query: ['city'], namedByCity: true },
  { path: '/api/report/:id/own', method: 'POST', query: ['city'], body: { code: 'a-code-of-nobody-at-all-0' } },
  { path: '/api/report/:id/confirm', method: 'POST', query: ['city'], body: { code: 'a-code-of-nobody-at-all-0', fixed: true } },
  { path: '/api/report/:id/contact', method: 'POST', query: ['city'], body: { code: 'a-code-of-nobody-at-all-0' } },
  { path: '/api/feeds', query: ['city'] },
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
  { path: '/api/status', query: ['city'] },
  { path: '/api/status/history', query: ['city', 'limit', 'before'] },
  { path: '/api/upgrade-plan', method: 'POST', query: [], body: { plan: 'basic' } },
  { path: '/api/billing', query: [] },
  { path: '/api/billing/receipts', query: [] },
  { path: '/api/billing/cancel', method: 'POST', query: [], answers: 409 },
  { path: '/api/billing/resume', method: 'POST', query: [], answers: 409 },
  // Without a payment provider; with one, an unsigned message gets 400.
  { path: '/api/billing/webhook', method: 'POST', query: [], body: {}, answers: 404 },
  { path: '/api/me', query: ['city'] },
  { path: '/api/session-token', query: [] },
  { path: '/api/auth/sign-up/email', method: 'POST', query: [], body: { email: 'new@city.example', password: 'too short' }, answers: 422 },
  { path: '/api/auth/sign-in/email', method: 'POST', query: [], body: { email: 'no@city.example', password: 'not theirs' }, answers: 401 },
  { path: '/api/auth/sign-in/username', method: 'POST', query: [], body: { username: 'nobody', password: 'not theirs' }, answers: 401 },
  { path: '/api/auth/two-factor', method: 'POST', query: [], body: { code: '123456' }, answers: 401 },
  { path: '/api/auth/sign-out', method: 'POST', query: [], body: {} },
  { path: '/api/auth/request-password-reset', method: 'POST', query: [], body: { email: 'no@city.example' } },
  {
    path: '/api/auth/reset-password',
    method: 'POST',
    query: [],
    body: { token: 'of no letter', password: 'a password of nobody' },
    answers: 422,
  },
  { path: '/api/account', query: [] },
  { path: '/api/account', method: 'PATCH', query: [], body: {} },
  {
    path: '/api/account/password',
    method: 'POST',
    query: [],
    body: { password: 'not theirs', newPassword: 'a password of nobody' },
    answers: 422,
  },
  { path: '/api/account/email', method: 'POST', query: [], body: { password: 'not theirs', email: 'new@city.example' }, answers: 422 },
  { path: '/api/account/second-factor', method: 'POST', query: [], body: { step: 'off', password: 'not theirs' }, answers: 409 },
  { path: '/api/account/sessions', query: [] },
  { path: '/api/account/sessions', method: 'DELETE', query: [] },
  { path: '/api/account/sessions/:id', method: 'DELETE', query: [] },
  { path: '/api/people', query: ['city', 'limit', 'cursor', 'q', 'role'] },
  { path: '/api/people/:id', method: 'PATCH', query: ['city'], body: { role: 'operator' } },
  { path: '/api/people/:id', method: 'DELETE', query: ['city'] },
  { path: '/api/people/:id/sessions', method: 'DELETE', query: ['city'] },
  { path: '/api/people/invitations', query: ['city'] },
  { path: '/api/setup', query: ['city'] },
  { path: '/api/people/invitations', method: 'POST', query: ['city'], body: { email: 'invited@city.example', role: 'operator' } },
  { path: '/api/people/invitations/:id/link', method: 'POST', query: ['city'], body: {} },
  { path: '/api/people/invitations/:id', method: 'DELETE', query: ['city'] },
  { path: '/api/audit', query: ['city', 'limit', 'cursor', 'action', 'actor', 'subject', 'from', 'to'] },
  { path: '/api/audit/actions', query: ['city'] },
  { path: '/api/audit/export', query: ['city', 'action', 'actor', 'subject', 'from', 'to'] },
  { path: '/api/mail', query: ['limit', 'cursor'] },
  { path: '/api/mail/:id', query: [] },
  { path: '/api/account/export', query: [] },
  { path: '/api/account', method: 'DELETE', query: [], body: { password: 'a password of nobody', confirm: true }, answers: 422 },
  { path: '/api/health', query: [] },
  { path: '/api/ready', query: [] },
  { path: '/api/keys', query: [] },
  { path: '/api/keys', method: 'POST', query: [], body: { name: 'Depot', scopes: ['read'], expiresInDays: 90 } },
  { path: '/api/keys/:id', method: 'DELETE', query: [], answers: 404 },
  { path: '/api/views', query: ['city'] },
  { path: '/api/views', method: 'POST', query: ['city'], body: { kind: 'incident', name: 'Mine', filter: { status: 'open' } } },
  { path: '/api/views/:id', method: 'PATCH', query: [], body: { name: 'Ours' }, answers: 404 },
  { path: '/api/views/:id', method: 'DELETE', query: [], answers: 404 },
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
  { path: '/api/open311-keys', query: ['city'] },
  { path: '/api/open311-keys', method: 'POST', query: ['city'], body: { name: 'City app' } },
  { path: '/api/open311-keys/:id', method: 'DELETE', query: ['city'], answers: 404 },
  { path: '/api/situations', query: ['city'] },
  { path: '/api/situations/:id', query: ['city'] },
  {
    path: '/api/situations',
    method: 'POST',
    query: ['city'],
    body: {
      title: 'After the storm',
      members: [
        { kind: 'incident', id: '018f0000-0000-7000-8000-000000000001' },
        { kind: 'incident', id: '018f0000-0000-7000-8000-000000000002' },
      ],
    },
    answers: 422,
  },
  {
    path: '/api/situations/:id/split',
    method: 'POST',
    query: ['city'],
    body: { members: [{ kind: 'incident', id: '018f0000-0000-7000-8000-000000000001' }] },
  },
  {
    path: '/api/situations/:id/join',
    method: 'POST',
    query: ['city'],
    body: { members: [{ kind: 'incident', id: '018f0000-0000-7000-8000-000000000001' }] },
  },
  ...['observations', 'places', 'incidents', 'requests'].map(
    (it): ServedPath => ({ path: `/api/ingest/${it}`, method: 'POST', query: ['city', 'quality', 'staleAfter'], body: { id: 'a' } }),
  ),
  { path: '/api/ingest/places/:id', method: 'DELETE', query: ['city', 'kind'], namedByCity: true },
  { path: '/api/ingest/message-problems', query: [] },
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
  { path: '/api/anomalies', query: ['city', 'measure', 'place', 'kind', 'from'] },
  { path: '/api/usage', query: [] },
  { path: '/api/usage/receipts', query: ['meter', 'limit', 'cursor'] },
  { path: '/embed/card', query: ['city', 'figure', 'language', 'theme'] },
  { path: '/embed/map', query: ['city', 'language', 'theme'] },
  { path: '/metrics', query: [] },
  { path: '/.well-known/security.txt', query: [] },
  { path: '/api/openapi.json', query: [] },
]

/** A call's address with its required parameters. @param more further query parameters */
export function addressOf({ path, needs }: ServedPath, id: string, more = ''): string {
  const query = [needs, more].filter((it) => it).join('&')
  return `${filled(path, id)}${query && `?${query}`}`
}

/** A path with its parameters filled in. */
function filled(path: string, id: string): string {
  return path
    .replace(':id', id)
    .replace(':kind', 'incident')
    .replace(/:other|:picture|:delivery/, '018f0000-0000-7000-8000-000000000001')
}
