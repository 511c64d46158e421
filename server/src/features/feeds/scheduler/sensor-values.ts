import { anchor, distanceM } from '@oppidum/domain/core/geo'
import type { Observation, OfflineSeries } from '@oppidum/domain/feeds/intake'
import type { Site } from '../importer.ts'
import type { Reading } from '../parsing/feed-reading.ts'

/** Sensors of one section whose values are older than its newest one by more are left out, ms. */
const SAME_TIME_MS = 5 * 60_000
/** Sensors closer than this are the lanes of one cross-section, metres. */
const CROSS_SECTION_M = 25
/** Values of sensors that are not known yet, held until the end of the answer, where they may be described. */
const HELD_AT_MOST = 50_000
const BATCH = 500

export const NO_SECTION = 'its sensor matches no road section of the city'

/** Where a sensor's values go: a section's id; null: nowhere; 'ignored': nowhere, as an admin decided. */
export type Assignment = { locationId: string } | 'none' | 'ignored'

/** The known sensors, and the section of each. */
export interface Sensors {
  known(siteId: string): Site | undefined
  assign(site: Site): Assignment
  /** Called once with what the answer describes and with sensors that nothing describes. */
  learn(sites: readonly Site[]): Promise<void>
}

/**
 * The same answer with the city's sections in place of the publisher's sensors. What no section is found for is counted as rejected. Of
 * several sensors on one section, the speed is their mean; flows are added up over the lanes of a cross-section, and their mean is taken
 * over several cross-sections. The time is that of the newest value.
 */
export function bySections(reading: Reading, sensors: Sensors): Reading {
  const values = new Map<string, { site: Site; observation: Observation }[]>()
  let held: Observation[] = []
  let unmatched = 0
  let batches: Observation[][] | null = null

  function take(site: Site, observation: Observation): void {
    const to = sensors.assign(site)
    if (to === 'none') unmatched++
    if (typeof to === 'string') return
    const key = `${observation.measure} ${to.locationId}`
    const list = values.get(key) ?? []
    list.push({ site, observation: { ...observation, placeId: to.locationId } })
    values.set(key, list)
  }

  function atSection(series: OfflineSeries): OfflineSeries[] {
    const site = sensors.known(series.placeId)
    const to = site ? sensors.assign(site) : 'none'
    return typeof to === 'string' ? [] : [{ ...series, placeId: to.locationId }]
  }

  async function readAll(): Promise<Observation[][]> {
    for (let batch = await reading.next(); batch; batch = await reading.next()) {
      // A feed of this part has observations only.
      for (const it of batch as readonly Observation[]) {
        const site = sensors.known(it.placeId)
        if (site) take(site, it)
        else if (held.length < HELD_AT_MOST) held.push(it)
        else unmatched++
      }
    }
    const described = new Map((reading.sites?.() ?? []).map((it) => [it.id, it]))
    for (const it of held) {
      const site = described.get(it.placeId) ?? { id: it.placeId, name: '', geometry: null, bearing: null }
      described.set(site.id, site)
      take(site, it)
    }
    held = []
    await sensors.learn([...described.values()])
    const all = [...values.values()].flatMap(combined)
    values.clear()
    return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) => all.slice(index * BATCH, (index + 1) * BATCH))
  }

  return {
    ...reading,
    async next() {
      batches ??= await readAll()
      return batches.shift()
    },
    summary() {
      const { offline = [], ...rest } = reading.summary()
      const summary = { ...rest, ...(offline.length > 0 && { offline: offline.flatMap(atSection) }) }
      return unmatched === 0 ? summary : { ...summary, rejected: [...summary.rejected, { reason: NO_SECTION, count: unmatched }] }
    },
  }
}

/** The values of one measure of one section. */
export function combined(values: readonly { site: Site; observation: Observation }[]): Observation[] {
  if (new Set(values.map((it) => it.site.id)).size === 1) return values.map((it) => it.observation)
  const newest = new Map<string, (typeof values)[number]>()
  for (const it of values) {
    const before = newest.get(it.site.id)
    if (!before || it.observation.atMs > before.observation.atMs) newest.set(it.site.id, it)
  }
  const atMs = Math.max(...[...newest.values()].map((it) => it.observation.atMs))
  const current = [...newest.values()].filter((it) => atMs - it.observation.atMs <= SAME_TIME_MS)
  // At least the newest one is current.
  const { measure, placeId } = (current[0] as (typeof current)[number]).observation
  const groups = measure === 'traffic.flow' ? crossSections(current) : current.map((it) => [it])
  const sums = groups.map((group) => group.reduce((sum, it) => sum + it.observation.value, 0))
  return [{ measure, placeId, atMs, value: sums.reduce((sum, it) => sum + it, 0) / sums.length }]
}

/** Sensors without a place are cross-sections of their own. */
function crossSections<V extends { site: Site }>(values: readonly V[]): V[][] {
  const groups: V[][] = []
  for (const it of values) {
    const { geometry } = it.site
    const near = groups.find(([first]) => {
      const other = first?.site.geometry
      return geometry && other && distanceM(anchor(geometry), anchor(other)) <= CROSS_SECTION_M
    })
    if (near) near.push(it)
    else groups.push([it])
  }
  return groups
}
