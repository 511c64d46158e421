import type { City } from '@oppidum/domain/city'
import type { Observation } from '../../../intake.ts'
import { anIncident } from '../../../testing/drafts.ts'
import { aDelivery, type TestHouse } from '../../../testing/test-house.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const STEP = 5 * MINUTE

/** The course of a day: slow in the morning and in the evening. `phase` sets sections apart. */
export function speedAt(atMs: number, phase = 0): number {
  const hour = (atMs / HOUR) % 24
  const dip = (at: number) => 18 * Math.exp(-(((hour - at) / 1.2) ** 2))
  const wobble = Math.sin(atMs / (7 * MINUTE) + phase) + Math.sin(atMs / (31 * MINUTE) + 2 * phase)
  return Math.round((45 - dip(11) - dip(20) + wobble) * 100) / 100
}

export function loadAt(atMs: number): number {
  const day = Math.floor(atMs / DAY)
  return 400 + 90 * Math.sin(((atMs / HOUR - 9) / 24) * 2 * Math.PI) + 25 * Math.sin(day * 1.7)
}

/** Speeds of every section in steps of five minutes over `[fromMs, toMs)`. */
export async function tellSpeeds(house: TestHouse, city: City, fromMs: number, toMs: number): Promise<void> {
  const told: Observation[] = []
  for (let atMs = Math.ceil(fromMs / STEP) * STEP; atMs < toMs; atMs += STEP)
    for (const [phase, { id }] of city.locations.entries())
      told.push({ measure: 'traffic.speed', placeId: id, atMs, value: speedAt(atMs, phase) })
  await house.intake.history(aDelivery(), told)
  await rollUp(house, city)
}

/** Hourly means of the load over `[fromMs, toMs)`. */
export async function tellLoad(house: TestHouse, fromMs: number, toMs: number, valueAt = loadAt): Promise<void> {
  const told: Observation[] = []
  for (let atMs = Math.ceil(fromMs / HOUR) * HOUR; atMs < toMs; atMs += HOUR)
    told.push({ measure: 'energy.consumption', placeId: 'city', atMs, value: valueAt(atMs) })
  await house.intake.hourlyHistory(aDelivery(), told)
}

/** Incidents of the one district, one every `everyMs`. */
export async function tellIncidents(house: TestHouse, fromMs: number, toMs: number, everyMs: number): Promise<void> {
  const drafts = []
  for (let atMs = fromMs; atMs < toMs; atMs += everyMs) {
    const at = new Date(atMs).toISOString()
    drafts.push(anIncident({ externalId: `i-${atMs}`, createdAt: at, updatedAt: at, status: 'resolved', resolvedAt: at }))
  }
  await house.intake.incidents(aDelivery(), drafts, { complete: false })
}

export async function rollUp(house: TestHouse, city: City): Promise<void> {
  await house.observations.rollups.rollUp(city.id, city.timeZone, house.clock.nowMs())
}
