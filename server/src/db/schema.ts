import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * The tables as queries see them. The migrations are what makes them; a test compares the two column by column.
 */

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const counter = (name: string) => bigint(name, { mode: 'number' })

/** What incidents and service requests have in common. */
const recordColumns = {
  cityId: text('city_id').notNull(),
  id: uuid('id').notNull(),
  number: text('number').notNull(),
  sourceId: text('source_id').notNull(),
  externalId: text('external_id'),
  externalVersion: counter('external_version'),
  externalUpdatedAt: instant('external_updated_at').notNull(),
  contentHash: text('content_hash').notNull(),
  missingFetches: integer('missing_fetches').notNull().default(0),
  version: integer('version').notNull(),
  changeVersion: counter('change_version').notNull(),
  quality: text('quality').notNull(),
  staleAfterSeconds: integer('stale_after_seconds').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  location: text('location').notNull(),
  geometry: jsonb('geometry'),
  district: text('district'),
  square: text('square'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  observedAt: instant('observed_at').notNull(),
  clockSuspect: boolean('clock_suspect').notNull(),
  raw: jsonb('raw'),
  assignedDepartment: text('assigned_department'),
  assigneeId: text('assignee_id'),
  acknowledgedAt: instant('acknowledged_at'),
  outcome: text('outcome'),
  outcomeReason: text('outcome_reason'),
  reopened: integer('reopened').notNull().default(0),
  reopenedAt: instant('reopened_at'),
  reports: integer('reports').notNull().default(1),
  duplicateOf: uuid('duplicate_of'),
  held: jsonb('held').notNull().default([]),
  reporterId: text('reporter_id'),
  /** What is looked through for text, and by what the record is counted: the store makes both. */
  searchText: text('search_text').notNull().generatedAlwaysAs(sql`record_text`),
  countedAs: counter('counted_as').notNull().generatedAlwaysAs(sql`hash_record_extended`),
}

export const incident = pgTable('incident', {
  ...recordColumns,
  type: text('type').notNull(),
  priority: text('priority').notNull(),
  status: text('status').notNull(),
  hindersRoad: boolean('hinders_road').notNull(),
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  resolvedAt: instant('resolved_at'),
  aiClassification: jsonb('ai_classification'),
  estimatedResponseTime: text('estimated_response_time'),
})

export const serviceRequest = pgTable('service_request', {
  ...recordColumns,
  category: text('category').notNull(),
  priority: text('priority').notNull(),
  status: text('status').notNull(),
  expectedAt: instant('expected_at'),
  completedAt: instant('completed_at'),
  aiRouting: jsonb('ai_routing'),
  estimatedCompletion: instant('estimated_completion'),
  serviceCode: text('service_code'),
  confirmation: text('confirmation'),
})

const recordVersionColumns = {
  cityId: text('city_id').notNull(),
  id: uuid('id').notNull(),
  version: integer('version').notNull(),
  validFrom: instant('valid_from').notNull(),
  recordedAt: instant('recorded_at').notNull(),
  actor: text('actor').notNull(),
  reason: text('reason'),
  record: jsonb('record').notNull(),
}

export const timelineEntry = pgTable('timeline_entry', {
  id: uuid('id').primaryKey(),
  cityId: text('city_id').notNull(),
  recordKind: text('record_kind').notNull(),
  recordId: uuid('record_id').notNull(),
  at: instant('at').notNull(),
  action: text('action').notNull(),
  door: text('door').notNull(),
  actor: text('actor').notNull(),
  actorId: text('actor_id'),
  changes: jsonb('changes').notNull(),
  words: text('words'),
  outcome: text('outcome'),
  thingKind: text('thing_kind'),
  thingId: uuid('thing_id'),
  version: integer('version'),
  internal: boolean('internal').notNull(),
})

export const incidentVersion = pgTable('incident_version', recordVersionColumns)
export const serviceRequestVersion = pgTable('service_request_version', recordVersionColumns)

export const cityVersion = pgTable('city_version', {
  cityId: text('city_id').notNull(),
  version: integer('version').notNull(),
  definition: jsonb('definition').notNull(),
  validFrom: instant('valid_from').notNull(),
  recordedAt: instant('recorded_at').notNull(),
})

export const liveVersion = pgTable('live_version', {
  cityId: text('city_id').notNull(),
  kind: text('kind').notNull(),
  version: counter('version').notNull(),
  at: instant('at').notNull(),
})

export const feedState = pgTable('feed_state', {
  cityId: text('city_id').notNull(),
  feedId: text('feed_id').notNull(),
  version: integer('version').notNull(),
  name: text('name').notNull(),
  standard: text('standard').notNull(),
  attribution: text('attribution').notNull(),
  everySeconds: integer('every_seconds').notNull(),
  staleAfterSeconds: integer('stale_after_seconds').notNull(),
  lastAttemptAt: instant('last_attempt_at').notNull(),
  lastSuccessAt: instant('last_success_at'),
  observedAt: instant('observed_at'),
  failing: boolean('failing').notNull(),
  problem: text('problem'),
  since: instant('since').notNull(),
  consecutiveFailures: integer('consecutive_failures').notNull(),
  etag: text('etag'),
  lastModified: text('last_modified'),
  lastCount: integer('last_count'),
  lastRejected: integer('last_rejected'),
})

export const feedStateVersion = pgTable('feed_state_version', {
  cityId: text('city_id').notNull(),
  feedId: text('feed_id').notNull(),
  version: integer('version').notNull(),
  validFrom: instant('valid_from').notNull(),
  recordedAt: instant('recorded_at').notNull(),
  failing: boolean('failing').notNull(),
  problem: text('problem'),
})

export const statusVersion = pgTable('status_version', {
  cityId: text('city_id').notNull(),
  checkId: text('check_id').notNull(),
  version: integer('version').notNull(),
  validFrom: instant('valid_from').notNull(),
  recordedAt: instant('recorded_at').notNull(),
  state: text('state').notNull(),
  problem: text('problem'),
})

export const statusSeen = pgTable('status_seen', {
  cityId: text('city_id').primaryKey(),
  seenAt: instant('seen_at').notNull(),
})

export const series = pgTable('series', {
  seriesId: integer('series_id').generatedAlwaysAsIdentity().primaryKey(),
  cityId: text('city_id').notNull(),
  measure: text('measure').notNull(),
  placeId: text('place_id').notNull(),
})

export const observation = pgTable('observation', {
  cityId: text('city_id').notNull(),
  seriesId: integer('series_id').notNull(),
  at: instant('at').notNull(),
  value: doublePrecision('value').notNull(),
  quality: text('quality').notNull(),
  sourceId: text('source_id').notNull(),
  receivedAt: instant('received_at').notNull(),
})

export const observationLatest = pgTable('observation_latest', {
  cityId: text('city_id').notNull(),
  seriesId: integer('series_id').primaryKey(),
  at: instant('at').notNull(),
  value: doublePrecision('value').notNull(),
  quality: text('quality').notNull(),
  sourceId: text('source_id').notNull(),
  staleAfterSeconds: integer('stale_after_seconds').notNull(),
  receivedAt: instant('received_at').notNull(),
})

const rollupColumns = {
  cityId: text('city_id').notNull(),
  seriesId: integer('series_id').notNull(),
  startAt: instant('start_at').notNull(),
  mean: doublePrecision('mean').notNull(),
  lowest: doublePrecision('lowest').notNull(),
  highest: doublePrecision('highest').notNull(),
  count: integer('count').notNull(),
  quality: text('quality').notNull(),
}

export const rollup5m = pgTable('rollup_5m', rollupColumns)
export const rollupHour = pgTable('rollup_hour', rollupColumns)
export const rollupDay = pgTable('rollup_day', rollupColumns)

export const simulationRun = pgTable('simulation_run', {
  cityId: text('city_id').primaryKey(),
  seed: counter('seed').notNull(),
  openedAt: instant('opened_at').notNull(),
  lastTickAt: instant('last_tick_at'),
})

/** The names of members are the identity library's. */
const identityTimes = { createdAt: instant('created_at').notNull(), updatedAt: instant('updated_at').notNull() }

export const identityUser = pgTable('identity_user', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull(),
  name: text('name').notNull(),
  image: text('image'),
  username: text('username'),
  twoFactorEnabled: boolean('two_factor_enabled'),
  ...identityTimes,
})

export const identitySession = pgTable('identity_session', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  token: text('token').notNull(),
  expiresAt: instant('expires_at').notNull(),
  seenAt: instant('seen_at'),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  ...identityTimes,
})

export const identityAccount = pgTable('identity_account', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: instant('access_token_expires_at'),
  refreshTokenExpiresAt: instant('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  ...identityTimes,
})

export const identityVerification = pgTable('identity_verification', {
  id: uuid('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: instant('expires_at').notNull(),
  ...identityTimes,
})

export const identityTwoFactor = pgTable('identity_two_factor', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean('verified'),
  failedVerificationCount: integer('failed_verification_count'),
  lockedUntil: instant('locked_until'),
})
