import type { Role } from '@oppidum/domain/core/access'
import { allows, Feature, type Plan } from '@oppidum/domain/plans/plan'
import type { ServedPath } from '../../testing/served-path.ts'
import { served } from '../../testing/served-paths.ts'

/**
 * Who may call what, written a second time by hand: from what roles and plans allow, and not read from the endpoints, so that a rule
 * changed by mistake is noticed.
 */
type Rule =
  | 'everyone'
  | 'signed in'
  | 'operator'
  | 'admin'
  | 'advancedIncidents at the desk'
  | 'realTimeAlerts at the desk'
  | 'realTimeAlerts of an admin'
  | 'an ingest key of an operator'
  | Feature

const PUBLIC = [
  'GET /api/cities',
  'GET /api/config',
  'GET /api/map',
  'GET /api/map/traffic',
  'GET /api/places',
  'GET /api/city-metrics',
  'GET /api/traffic-data',
  'GET /api/traffic-data/hourly',
  'GET /api/traffic-data/:id',
  'GET /api/vehicles/summary',
  'GET /api/vehicles',
  'GET /api/vehicles/map',
  'GET /api/vehicles/:id',
  'GET /api/energy-data',
  'GET /api/history',
  'GET /api/history/incidents',
  'GET /api/history/sparklines',
  'GET /api/incidents',
  'GET /api/incidents/counts',
  'GET /api/incidents/:id',
  'GET /api/service-requests',
  'GET /api/service-requests/counts',
  'GET /api/service-requests/:id',
  'GET /api/exports/incidents.geojson',
  'GET /api/exports/incidents.csv',
  'GET /api/exports/service-requests.geojson',
  'GET /api/exports/service-requests.csv',
  'GET /api/exports/traffic.geojson',
  'GET /api/exports/traffic.csv',
  'GET /api/exports/incidents.atom',
  'GET /api/exports/work-zones.geojson',
  'GET /api/exports/works.ics',
  'GET /embed/card',
  'GET /embed/map',
  'GET /api/exports/alerts.atom',
  'GET /api/exports/alerts/:id',
  'GET /api/report/services',
  'GET /api/report/nearby',
  'GET /api/report/addresses',
  'GET /api/report/addresses/nearest',
  'POST /api/report',
  'GET /api/report/:id',
  'POST /api/report/:id/own',
  'POST /api/report/:id/confirm',
  'POST /api/report/:id/contact',
  // Only with its signed address; without, it does not exist.
  'GET /api/pictures/:id',
  'GET /api/images/:id/file',
  'GET /api/feeds',
  'GET /api/events',
  'GET /api/anomalies',
  'GET /api/models',
  'GET /api/status',
  'GET /api/status/history',
  'GET /api/health',
  'GET /api/ready',
  'GET /metrics',
  'GET /.well-known/security.txt',
  'GET /api/openapi.json',
  'POST /api/billing/webhook',
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-in/username',
  'POST /api/auth/two-factor',
  'POST /api/auth/sign-out',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
]
const OWN = [
  'GET /api/me',
  'GET /api/session-token',
  'GET /api/account',
  'PATCH /api/account',
  'DELETE /api/account',
  'GET /api/account/export',
  'POST /api/account/password',
  'POST /api/account/email',
  'POST /api/account/second-factor',
  'GET /api/account/sessions',
  'DELETE /api/account/sessions',
  'DELETE /api/account/sessions/:id',
  'POST /api/upgrade-plan',
  'GET /api/billing',
  'GET /api/billing/receipts',
  'POST /api/billing/cancel',
  'POST /api/billing/resume',
  'GET /api/keys',
  'DELETE /api/keys/:id',
  'GET /api/images',
  'POST /api/images',
  'POST /api/images/generate',
  'GET /api/images/drawable',
  'DELETE /api/images/:id',
  'GET /api/webhooks',
  'DELETE /api/webhooks/:id',
  'GET /api/webhooks/:id/deliveries',
  'GET /api/alerts/contact-points',
  'DELETE /api/alerts/contact-points/:id',
  'GET /api/alerts/contact-points/:id/notifications',
  'GET /api/alerts/rules',
  'DELETE /api/alerts/rules/:id',
  'GET /api/alerts/push-key',
  'GET /api/usage',
  'GET /api/usage/receipts',
]
const ADMIN = [
  'GET /api/ingest/buffer',
  'GET /api/ingest/set-aside',
  'GET /api/ingest/set-aside/:id',
  'POST /api/ingest/set-aside/:id/retry',
  'DELETE /api/ingest/set-aside/:id',
  'GET /api/ingest/message-problems',
  'GET /api/setup',
  'GET /api/people',
  'PATCH /api/people/:id',
  'DELETE /api/people/:id',
  'DELETE /api/people/:id/sessions',
  'GET /api/people/second-factor',
  'PUT /api/people/second-factor',
  'GET /api/people/invitations',
  'POST /api/people/invitations',
  'DELETE /api/people/invitations/:id',
  'POST /api/people/invitations/:id/link',
  'GET /api/audit',
  'GET /api/audit/actions',
  'GET /api/audit/export',
  'GET /api/images/moderation',
  'POST /api/images/moderation/:id/overrule',
  'GET /api/open311-keys',
  'POST /api/open311-keys',
  'DELETE /api/open311-keys/:id',
  'GET /api/admin/system',
  'GET /api/mail',
  'GET /api/mail/:id',
  'GET /api/ingest/sources',
  'GET /api/ingest/sources/:id/rejected',
  'DELETE /api/ingest/sources/:id',
  'GET /api/feeds/standards',
  'GET /api/feeds/setup',
  'POST /api/feeds/test',
  'POST /api/feeds',
  'PUT /api/feeds/:id',
  'DELETE /api/feeds/:id',
  'POST /api/feeds/:id/fetch',
  'GET /api/feeds/:id/activity',
  'GET /api/feeds/:id/sites',
  'PUT /api/feeds/:id/sites/:site',
]
/** Work at the desk, for both kinds of record. */
/** Calls at the desk. */
export const DESK = ['/api/incidents', '/api/service-requests'].flatMap((path) => [
  `PATCH ${path}/:id`,
  `GET ${path}/:id/desk`,
  `GET ${path}/:id/timeline.csv`,
  `POST ${path}/:id/comments`,
  `POST ${path}/:id/unfold`,
  `DELETE ${path}/:id/possible-duplicate`,
  `POST ${path}/:id/links`,
  `DELETE ${path}/:id/links/:kind/:other`,
  `GET ${path}/:id/pictures`,
  `POST ${path}/:id/pictures`,
  `DELETE ${path}/:id/pictures/:picture`,
])
/** Only about the caller: to others, whatever their role, it does not exist. */
const ASSISTANT = [
  'POST /api/images/secured',
  'GET /api/ai-insights',
  'GET /api/chat',
  'POST /api/chat',
  'GET /api/chat-messages',
  'GET /api/chat/status',
  'GET /api/chat/conversations',
  'PATCH /api/chat/conversations/:id',
  'DELETE /api/chat/conversations/:id',
  'GET /api/chat/conversations/:id/export',
  'GET /api/chat/:id/events',
  'POST /api/chat/:id/stop',
  'POST /api/chat/:id/feedback',
  'POST /api/chat/:id/recheck',
]
/** Deliveries name their source by an API key, so a session opens none of them. */
/** Calls of sensors. */
export const INGEST = [
  ...['observations', 'places', 'incidents', 'requests'].map((it) => `POST /api/ingest/${it}`),
  'DELETE /api/ingest/places/:id',
]
const RULES = new Map<string, Rule>([
  ...PUBLIC.map((it) => [it, 'everyone'] as const),
  ...OWN.map((it) => [it, 'signed in'] as const),
  ...ADMIN.map((it) => [it, 'admin'] as const),
  ...DESK.map((it) => [it, 'operator'] as const),
  ...INGEST.map((it) => [it, 'an ingest key of an operator'] as const),
  ['GET /api/desk', 'operator'],
  ['GET /api/situations', 'advancedIncidents at the desk'],
  ['GET /api/situations/:id', 'advancedIncidents at the desk'],
  ['POST /api/situations', 'advancedIncidents at the desk'],
  ['POST /api/situations/:id/split', 'advancedIncidents at the desk'],
  ['POST /api/situations/:id/join', 'advancedIncidents at the desk'],
  ['GET /api/desk/figures', 'advancedIncidents at the desk'],
  ['GET /api/targets', 'advancedIncidents at the desk'],
  ['GET /api/hand-over', 'operator'],
  ...ASSISTANT.map((it) => [it, 'aiAssistant'] as const),
  ['GET /api/forecasts/traffic', 'predictiveAnalytics'],
  ['GET /api/forecasts/energy', 'predictiveAnalytics'],
  ['GET /api/risk', 'predictiveAnalytics'],
  ['GET /api/ai-corrections', 'operator'],
  ['DELETE /api/ai-corrections/:id', 'operator'],
  ['GET /api/hand-over/signed', 'operator'],
  ['POST /api/hand-over', 'operator'],
  ['POST /api/incidents', 'signed in'],
  ['POST /api/service-requests', 'operator'],
  ['GET /api/incidents/:id/timeline', 'everyone'],
  ['GET /api/service-requests/:id/timeline', 'everyone'],
  ['GET /api/incidents/:id/report.pdf', 'advancedIncidents at the desk'],
  ['GET /api/service-requests/:id/report.pdf', 'advancedIncidents at the desk'],
  ['POST /api/incidents/bulk', 'advancedIncidents at the desk'],
  ['POST /api/service-requests/bulk', 'advancedIncidents at the desk'],
  ['POST /api/keys', 'apiAccess'],
  ['GET /api/alerts', 'realTimeAlerts'],
  ['GET /api/alerts/policies', 'realTimeAlerts at the desk'],
  ['PUT /api/alerts/policies', 'realTimeAlerts of an admin'],
  ['POST /api/alerts/policies/preview', 'realTimeAlerts at the desk'],
  ['GET /api/alerts/preferences', 'signed in'],
  ['PUT /api/alerts/preferences', 'signed in'],
  ['GET /api/alerts.csv', 'realTimeAlerts'],
  ['GET /api/alerts/notices', 'realTimeAlerts'],
  ['POST /api/alerts/notices/:id/acknowledge', 'realTimeAlerts'],
  ['POST /api/alerts/notices/:id/read', 'realTimeAlerts'],
  ['GET /api/alerts/:id', 'realTimeAlerts'],
  ['POST /api/alerts/:id/acknowledge', 'realTimeAlerts'],
  ['POST /api/alerts/:id/shelve', 'realTimeAlerts'],
  ['POST /api/alerts/:id/unshelve', 'realTimeAlerts'],
  ['POST /api/alerts/:id/rating', 'realTimeAlerts'],
  ['POST /api/alerts/rules', 'realTimeAlerts'],
  ['GET /api/alerts/rules/:id', 'realTimeAlerts'],
  ['PUT /api/alerts/rules/:id', 'realTimeAlerts'],
  ['GET /api/alerts/rules/:id/late-values', 'realTimeAlerts'],
  ['GET /api/alerts/rules/:id/versions', 'realTimeAlerts'],
  ['POST /api/alerts/preview', 'realTimeAlerts'],
  ['POST /api/alerts/contact-points', 'realTimeAlerts'],
  ['POST /api/alerts/contact-points/:id/test', 'realTimeAlerts'],
  ['POST /api/alerts/notifications/:id/send-again', 'realTimeAlerts'],
  ['GET /api/alerts/budget', 'realTimeAlerts'],
  ['GET /api/alerts/rules/:id/proposals', 'realTimeAlerts'],
  ['POST /api/webhooks', 'customIntegrations'],
  ['PATCH /api/webhooks/:id', 'customIntegrations'],
  ['POST /api/webhooks/:id/secret', 'customIntegrations'],
  ['POST /api/webhooks/:id/test', 'customIntegrations'],
  ['POST /api/webhooks/:id/deliveries/:delivery/again', 'customIntegrations'],
  ['GET /api/views', 'advancedAnalytics'],
  ['POST /api/views', 'advancedAnalytics'],
  ['PATCH /api/views/:id', 'advancedAnalytics'],
  ['DELETE /api/views/:id', 'advancedAnalytics'],
])

const isFeature = (rule: Rule): rule is Feature => Feature.options.some((it) => it === rule)

/** A caller's rights; both null for a visitor. */
export interface Rights {
  plan: Plan | null
  role: Role | null
}

export const callsWithRule = (): string[] => [...RULES.keys()]

export const nameOf = (it: ServedPath) => `${it.method ?? 'GET'} ${it.path}`

export const ruleOf = (it: ServedPath) => RULES.get(nameOf(it)) as Rule

/** The status of a call by the rules alone. */
export function expectedStatus(it: ServedPath, { plan, role }: Rights): number {
  const rule = ruleOf(it)
  const welcome = it.answers ?? (it.path.includes(':id') ? 404 : 200)
  if (rule === 'everyone') return welcome
  if (plan === null || role === null) return 401
  // The guard checks the role first; the plan is checked once the input is read.
  if (rule === 'advancedIncidents at the desk') return role === 'viewer' ? 403 : allows(plan, 'advancedIncidents') ? welcome : 402
  if (rule === 'realTimeAlerts at the desk') return role === 'viewer' ? 403 : allows(plan, 'realTimeAlerts') ? welcome : 402
  if (rule === 'realTimeAlerts of an admin') return role !== 'admin' ? 403 : allows(plan, 'realTimeAlerts') ? welcome : 402
  if (rule === 'an ingest key of an operator') return role === 'viewer' || allows(plan, 'customIntegrations') ? 403 : 402
  if (isFeature(rule)) return allows(plan, rule) ? welcome : 402
  if (rule === 'admin') return role === 'admin' ? welcome : 403
  if (rule === 'operator') return role === 'viewer' ? 403 : welcome
  return welcome
}

/** Signing out ends the caller's session, so it is called last. */
export const servedInOrder = [...served].sort((a, b) => Number(a.path.endsWith('sign-out')) - Number(b.path.endsWith('sign-out')))
