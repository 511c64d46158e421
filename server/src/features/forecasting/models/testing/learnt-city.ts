import type { City } from '@oppidum/domain/cities/city'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { Observation } from '@oppidum/domain/feeds/intake'
import { aDelivery, type TestApp } from '../../../../testing/test-app.ts'
import { anIncident } from '../../../../testing/test-drafts.ts'

const STEP = 5 * MINUTE_MS

/** Speed over the day: slow in the morning and in the evening. `phase` makes sections differ. */
export function speedAt(atMs: number, phase = 0): number {
  const hour = (atMs / HOUR_MS) % 24
  const dip = (at: number) => 18 * Math.exp(-(((hour - at) / 1.2) ** 2))
  const wobble = Math.sin(atMs / (7 * MINUTE_MS) + phase) + Math.sin(atMs / (31 * MINUTE_MS) + 2 * phase)
  return Math.round((45 - dip(11) - dip(20) + wobble) * 100) / 100
}

export function loadAt(atMs: number): number {
  const day = Math.floor(atMs / DAY_MS)
  return 400 + 90 * Math.sin(((atMs / HOUR_MS - 9) / 24) * 2 * Math.PI) + 25 * Math.sin(day * 1.7)
}

/** Delivers speeds of every section, in steps of five minutes over `[fromMs, toMs)`. */
export async function tellSpeeds(app: TestApp, city: City, fromMs: number, toMs: number): Promise<void> {
  const observations: Observation[] = []
  for (let atMs = Math.ceil(fromMs / STEP) * STEP; atMs < toMs; atMs += STEP)
    for (const [phase, { id }] of city.locations.entries())
      observations.push({ measure: 'traffic.speed', placeId: id, atMs, value: speedAt(atMs, phase) })
  await app.intake.history(aDelivery(), observations)
  await rollUp(app, city)
}

/** Delivers hourly means of the load over `[fromMs, toMs)`. */
export async function tellLoad(app: TestApp, fromMs: number, toMs: number, valueAt = loadAt): Promise<void> {
  const observations: Observation[] = []
  for (let atMs = Math.ceil(fromMs / HOUR_MS) * HOUR_MS; atMs < toMs; atMs += HOUR_MS)
    observations.push({ measure: 'energy.consumption', placeId: 'city', atMs, value: valueAt(atMs) })
  await app.intake.hourlyHistory(aDelivery(), observations)
}

/** Delivers incidents of the one district, one every `everyMs`. */
export async function tellIncidents(app: TestApp, fromMs: number, toMs: number, everyMs: number): Promise<void> {
  const drafts = []
  for (let atMs = fromMs; atMs < toMs; atMs += everyMs) {
    const at = new Date(atMs).toISOString()
    drafts.push(anIncident({ externalId: `i-${atMs}`, createdAt: at, updatedAt: at, status: 'resolved', resolvedAt: at }))
  }
  await app.intake.incidents(aDelivery(), drafts, { complete: false })
}

export async function rollUp(app: TestApp, city: City): Promise<void> {
  await app.observations.rollups.rollUp(city.id, city.timeZone, app.clock.nowMs())
}
