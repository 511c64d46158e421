import type { City } from '@oppidum/domain/cities/city'
import { AnyIncidentPriority } from '@oppidum/domain/records/incident'
import { RecordKind } from '@oppidum/domain/records/life-cycle'
import { AnyRequestPriority } from '@oppidum/domain/records/service-request'
import {
  DUE_SOON_MS,
  FIRST_LOOK_MS,
  type HandOver,
  type HandOverDue,
  HandOverEvent,
  LONGEST_LOOK_MS,
  MOST_DUE,
} from '@oppidum/domain/records/shift'
import { duesOf, dueWord } from '@oppidum/domain/records/target'
import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import type { Tx } from '../../../platform/db/connection.ts'
import { workingTimeOf } from '../desk/city-targets.ts'
import { leftAt } from './presence.ts'
import type { presenceStore } from './presence-store.ts'
import { type DueRow, handOverStore as store } from './shift-store.ts'

/** How long the counts are current; the page refreshes earlier. */
const HOLDS_MS = 5 * 60_000

const zeros = <K extends string>(words: readonly K[], counts: Partial<Record<K, number>>) =>
  Object.fromEntries(words.map((it) => [it, counts[it] ?? 0])) as Record<K, number>

/** When the person last signed a hand-over or was last seen before the current shift, whichever is later. Null when never. */
export async function lastHere(
  tx: Tx,
  presences: Pick<ReturnType<typeof presenceStore>, 'find'>,
  cityId: string,
  personId: string,
  nowMs: number,
): Promise<Date | null> {
  const signedAt = await store.lastSigned(tx, cityId, personId)
  const departedAt = leftAt(await presences.find(tx, cityId, personId), nowMs)
  if (!signedAt || !departedAt) return signedAt ?? departedAt
  return new Date(Math.max(signedAt.getTime(), departedAt.getTime()))
}

/**
 * Everything that the next shift needs to know, from one snapshot.
 * @param withTargets false when the caller's plan has no targets
 */
export async function handOverNow(tx: Tx, city: City, since: Date | null, nowMs: number, withTargets: boolean): Promise<HandOver> {
  const now = new Date(nowMs)
  const from = new Date(since ? Math.max(since.getTime(), nowMs - LONGEST_LOOK_MS) : nowMs - FIRST_LOOK_MS)
  const { changes, counts } = await store.changes(tx, city.id, from, now)
  const incidents = await store.open(tx, city.id, 'incident')
  const requests = await store.open(tx, city.id, 'service-request')
  const evidence: Provenance = {
    source: 'derived',
    observedAt: now.toISOString(),
    staleAt: new Date(nowMs + HOLDS_MS).toISOString(),
    quality: incidents.isSimulated || requests.isSimulated ? 'simulated' : 'measured',
    from: [],
  }
  const [last] = await store.list(tx, city.id, null, 1)
  return {
    at: now.toISOString(),
    since: since?.toISOString() ?? null,
    from: from.toISOString(),
    changes,
    changed: zeros(HandOverEvent.options, counts),
    open: {
      incident: zeros(AnyIncidentPriority.options, incidents.counts),
      'service-request': { ...zeros(AnyRequestPriority.options, requests.counts), critical: 0 },
    },
    due: withTargets && city.targets.length > 0 ? await dueNow(tx, city, nowMs) : null,
    last: last ?? null,
    evidence: { changed: evidence, open: evidence, due: evidence },
  }
}

async function dueNow(tx: Tx, city: City, nowMs: number): Promise<NonNullable<HandOver['due']>> {
  const dueByKind: Awaited<ReturnType<typeof store.due>>[] = []
  for (const kind of RecordKind.options) dueByKind.push(await store.due(tx, city, kind, nowMs, nowMs + DUE_SOON_MS))
  const time = workingTimeOf(city)
  const records = dueByKind
    .flatMap((it) => it.records)
    .flatMap((row): HandOverDue[] => {
      const word = dueWord(duesOf(row.kind, row, city.targets, time), nowMs)
      return word && word.doneMs === null ? [{ ...namedOf(row), aim: word.aim, dueAt: new Date(word.dueMs).toISOString() }] : []
    })
    .sort((a, b) => (a.dueAt < b.dueAt ? -1 : a.dueAt > b.dueAt ? 1 : a.id < b.id ? -1 : 1))
  const sum = (of: 'overdue' | 'soon') => dueByKind.reduce((total, it) => total + it[of], 0)
  return { overdue: sum('overdue'), soon: sum('soon'), records: records.slice(0, MOST_DUE) }
}

const namedOf = ({ kind, id, number, title, location, translations, priority, status }: DueRow) => ({
  kind,
  id,
  number,
  title,
  translations,
  location,
  priority,
  status,
})
