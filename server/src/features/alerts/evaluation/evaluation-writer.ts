import type { Progress } from '@oppidum/domain/alerts/evaluate'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { watchersOf } from '../list/alert-watcher-store.ts'
import { lockAlerts, lockOpen, openAlerts, shelvedUntil, shelvesOf, writeEpisodes } from './alert-episode-store.ts'
import { writeEpisodeEvents } from './episode-events.ts'
import { type AlertRow, type EpisodeWrites, endedByRule, episodeWrites, type Happening, shelfEnds } from './episodes.ts'
import { resetProgress, type StoredProgress, writeProgress } from './progress-store.ts'
import type { RuleSet } from './rule-set.ts'
import { keyOf, unitKey } from './rule-unit.ts'

/** Open alerts whose rule does not look at their place any more, or has other conditions now. */
export async function endedAlerts(tx: Pick<Tx, 'query'>, cityId: string, { units }: RuleSet): Promise<AlertRow[]> {
  const open = await openAlerts(tx, cityId)
  return open.filter((it) => units.get(unitKey(it.ruleId, it.placeId))?.rule.version !== it.ruleVersion)
}

export interface Written {
  /** Keys of the units that changed; their progress is stored. */
  units: readonly string[]
  /** Ids of people who may see the alerts that changed. */
  audience: readonly string[]
  /** Events of the city were written. */
  hasEvents: boolean
}

interface Result {
  cityId: string
  nowMs: number
  /** See `endedAlerts`. */
  ended: readonly AlertRow[]
  happenings: readonly Happening[]
  /** Of a unit by its key; null if there is none. */
  phaseOf(key: string): Progress['phase'] | null
}

interface Store {
  db: Db
  /** A transaction that fails if another instance has taken over. */
  fenced<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Writes what happened in one transaction, together with the progress it follows from. @returns null if nothing did */
export async function writeHappenings(
  { db, fenced }: Store,
  { cityId, nowMs, ended, happenings, phaseOf }: Result,
  progressOf: (units: readonly string[]) => StoredProgress[],
): Promise<Written | null> {
  const now = new Date(nowMs)
  const unshelved = await shelvedUntil(db.pool, cityId, now)
  if (ended.length + happenings.length + unshelved.length === 0) return null
  const units = happenings.map((it) => keyOf(it.unit))
  const { audience, hasEvents } = await fenced(async (tx) => {
    const all: EpisodeWrites[] = []
    const write = async (writes: EpisodeWrites) => {
      await writeEpisodes(tx, cityId, writes)
      all.push(writes)
    }
    if (ended.length > 0) {
      const ids = ended.map((it) => it.id)
      await write(endedByRule(await lockAlerts(tx, ids), nowMs))
      await resetProgress(tx, ended)
    }
    if (unshelved.length > 0) await write(shelfEnds(await lockAlerts(tx, unshelved), phaseOf))
    if (happenings.length > 0) {
      const keys = happenings.map(({ unit: { rule, place } }) => ({ ruleId: rule.id, placeId: place.id }))
      const open = await lockOpen(tx, keys)
      const shelves = await shelvesOf(tx, [...new Set(keys.map((it) => it.ruleId))], now)
      await write(episodeWrites(happenings, open, shelves))
      await writeProgress(tx, progressOf(units), now)
    }
    return { audience: await audienceOf(tx, cityId, all), hasEvents: await writeEpisodeEvents(tx, cityId, now, all) }
  })
  return { units, audience, hasEvents }
}

/** People who may see alerts that changed. */
async function audienceOf(tx: Tx, cityId: string, writes: readonly EpisodeWrites[]): Promise<string[]> {
  const alerts = writes.flatMap((it) => [...it.added, ...it.changed])
  const owners = new Set(alerts.filter((it) => it.sharing === 'own').map((it) => it.ownerId))
  const ofCity = alerts.find((it) => it.sharing === 'city')
  if (ofCity) for (const it of await watchersOf(tx, { ...ofCity, cityId })) owners.add(it)
  return [...owners]
}
