import type { ServedPath } from '../served-path.ts'

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

/** Incidents, requests and what the desk does with them. */
export const RECORDS: readonly ServedPath[] = [
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
  { path: '/api/views', query: ['city'] },
  { path: '/api/views', method: 'POST', query: ['city'], body: { kind: 'incident', name: 'Mine', filter: { status: 'open' } } },
  { path: '/api/views/:id', method: 'PATCH', query: [], body: { name: 'Ours' }, answers: 404 },
  { path: '/api/views/:id', method: 'DELETE', query: [], answers: 404 },
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
]
