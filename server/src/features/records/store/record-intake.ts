import { createHash } from 'node:crypto'
import type { City } from '@oppidum/domain/cities/city'
import type { LiveKind } from '@oppidum/domain/core/live'
import { type Delivery, type Drafts, partsOf, type RecordDraft, type RecordOptions, type Taken } from '@oppidum/domain/feeds/intake'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../../compose/context.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { drawVersions } from '../../../platform/live/live-version-store.ts'
import { begun, heard, released } from './pinned-columns.ts'
import { placed } from './placed.ts'
import { cutRaw } from './raw.ts'
import { deliveredRow, initialRow } from './record-columns.ts'
import { type RecordRow, UNTOUCHED, type VersionRow, versionOf } from './record-row.ts'
import { type RecordTables, recordStore } from './record-store.ts'
import { CLOCK_AHEAD_MS, ENDED_BY_ABSENCE, judge, lastOfEqual, MISSING_BEFORE_END } from './versioning.ts'

const BATCH = 1_000

type Draft = RecordDraft & { status: string }

/** How one kind of record is kept; the rest is the same for all. */
export interface RecordKind<D extends Draft, Row extends RecordRow> {
  kind: LiveKind
  tables: RecordTables
  /**
   * What a source says in the columns that only this kind has, and of the department. `said` is what follows from its fields. Its
   * order is part of the content's hash: in another one every record of a source would be news once.
   */
  own(draft: D, said: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** The row as it is when a source no longer tells of it. */
  end(row: Row, atIso: string): Row
  /** Kinds whose answers show something of these records too. */
  alsoShownBy: readonly LiveKind[]
  /** Runs before every transaction: what `afterChange` needs and may not make inside one. */
  beforeBatch?(city: City): Promise<void>
  /** Runs in the transaction for every record that its source ends or opens again, before it is written: it may set our own columns. */
  turned?(tx: Tx, city: City, before: Row, after: Row, at: Date): Promise<void>
  /** Runs in the transaction of every batch that changed something. */
  afterChange?(tx: Tx, city: City): Promise<void>
}

type Dependencies = Pick<AppContext, 'db' | 'bus' | 'clock' | 'log' | 'cities'>

/** Takes deliveries of one kind of record: versions, missing ones, numbers, live versions. See `Intake`. */
export function recordIntake<D extends Draft, Row extends RecordRow>(
  { db, bus, clock, log, cities }: Dependencies,
  what: RecordKind<D, Row>,
) {
  const store = recordStore<Row>(what.tables)

  function rowOf(delivery: Delivery, city: City, draft: D, nowMs: number): Row {
    const { status: _status, ...said } = deliveredRow(what.tables.fields, draft)
    const own = what.own(draft, said)
    const content = {
      ...own,
      status: draft.status,
      title: draft.title,
      description: draft.description,
      location: draft.location,
      translations: draft.translations,
      geometry: draft.geometry,
      response: draft.response,
    }
    const row = {
      ...initialRow(what.tables.fields),
      ...UNTOUCHED,
      ...own,
      city_id: city.id,
      id: uuidv7({ msecs: nowMs }),
      number: '',
      source_id: delivery.sourceId,
      external_id: draft.externalId,
      external_version: draft.externalVersion,
      external_updated_at: draft.updatedAt,
      content_hash: createHash('sha256').update(JSON.stringify(content)).digest('base64url'),
      missing_fetches: 0,
      version: 1,
      change_version: 0,
      quality: delivery.quality,
      stale_after_seconds: delivery.staleAfterSeconds,
      title: draft.title,
      description: draft.description,
      location: draft.location,
      translations: draft.translations ?? null,
      geometry: draft.geometry,
      ...placed(city, draft.geometry),
      // In milliseconds, as cursors count.
      created_at: new Date(draft.createdAt).toISOString(),
      updated_at: draft.updatedAt,
      observed_at: new Date(nowMs).toISOString(),
      clock_suspect: Date.parse(draft.createdAt) > nowMs + CLOCK_AHEAD_MS,
      raw: cutRaw(draft.raw),
      status: draft.status,
      ...(draft.response && {
        assigned_department: draft.response.department,
        crew: draft.response.crew,
        acknowledged_at: draft.response.acknowledgedAt,
      }),
      // The members above are exactly RecordRow; the rest of Row follows from the fields of its kind.
    } as unknown as Row
    return row
  }

  const knownOf = (row: Row) => ({
    externalVersion: row.external_version,
    externalUpdatedAtMs: Date.parse(row.external_updated_at),
    contentHash: row.content_hash,
  })

  const isLater = (row: Row, known: Row) =>
    Date.parse(row.external_updated_at) > Date.parse(known.external_updated_at) ||
    (row.external_version ?? 0) > (known.external_version ?? 0)

  /** Gives the changed rows their live versions, oldest change first, and writes everything. */
  async function commitRows(tx: Tx, city: City, changed: readonly Row[], versions: readonly VersionRow[]): Promise<void> {
    if (changed.length === 0) return
    const last = await drawVersions(tx, city.id, what.kind, changed.length)
    changed.forEach((row, index) => {
      row.change_version = last.version - changed.length + 1 + index
    })
    await store.write(tx, changed)
    await store.writeVersions(tx, versions)
    await what.afterChange?.(tx, city)
  }

  async function turn(tx: Tx, city: City, before: Row, after: Row, nowIso: string): Promise<void> {
    const { ended } = what.tables
    if ((before.status === ended) !== (after.status === ended)) await what.turned?.(tx, city, before, after, new Date(nowIso))
  }

  async function takeBatch(delivery: Delivery, city: City, all: readonly D[], taken: Taken): Promise<void> {
    const drafts = lastOfEqual(all)
    taken.unchanged += all.length - drafts.length
    await what.beforeBatch?.(city)
    await transaction(db, async (tx) => {
      await store.lockSource(tx, city.id, delivery.sourceId)
      const nowMs = clock.nowMs()
      const nowIso = new Date(nowMs).toISOString()
      const found = await store.findByExternalIds(tx, city.id, delivery.sourceId, [...new Set(drafts.map((it) => it.externalId))])
      const rows = new Map(found.map((it) => [it.external_id, it]))
      const reappeared = found.filter((it) => it.missing_fetches > 0).map((it) => it.id)
      const created: Row[] = []
      const changed = new Set<Row>()
      const confirmed = new Set<Row>()
      const versions: VersionRow[] = []
      for (const draft of drafts) {
        const known = rows.get(draft.externalId)
        const row = rowOf(delivery, city, draft, nowMs)
        const verdict = judge(known && knownOf(known), knownOf(row))
        if (known && verdict === 'same' && isLater(row, known)) {
          known.external_version = row.external_version
          known.external_updated_at = row.external_updated_at
          confirmed.add(known)
        }
        if (verdict === 'same' || verdict === 'older') {
          taken.unchanged++
          continue
        }
        const told = known && heard(known, row, what.tables)
        if (known && told === null) {
          known.external_version = row.external_version
          known.external_updated_at = row.external_updated_at
          known.content_hash = row.content_hash
          confirmed.add(known)
          taken.unchanged++
          continue
        }
        if (verdict === 'contradiction')
          log.warn({ feed: delivery.sourceId, record: draft.externalId }, 'same version with different content, keeping the newer delivery')
        if (known) {
          const before = { ...known }
          Object.assign(known, told, { version: known.version + 1 })
          await turn(tx, city, before, known, nowIso)
        }
        const current = known ?? begun(row, what.tables.beforeWork)
        rows.set(draft.externalId, current)
        if (!known) created.push(current)
        taken[known ? 'updated' : 'created']++
        changed.add(current)
        versions.push(versionOf(current, nowIso, current.source_id, null))
      }
      await store.number(tx, city.id, created)
      for (const version of versions) version.record.number = rows.get(version.record.external_id as string)?.number
      await commitRows(tx, city, [...changed], versions)
      await store.setConfirmed(
        tx,
        city.id,
        [...confirmed].filter((it) => !changed.has(it)),
      )
      await store.setMissing(tx, city.id, reappeared, 0)
    })
  }

  /** A record that a complete delivery lacks is missing once; lacking twice in a row ends it. */
  async function endMissing(delivery: Delivery, city: City, externalIds: readonly string[]): Promise<number> {
    await what.beforeBatch?.(city)
    return transaction(db, async (tx) => {
      await store.lockSource(tx, city.id, delivery.sourceId)
      const nowIso = new Date(clock.nowMs()).toISOString()
      const absent = await store.findOpenExcept(tx, city.id, delivery.sourceId, externalIds)
      const ending = absent.filter((it) => it.missing_fetches + 1 >= MISSING_BEFORE_END)
      const ended = ending.map((it) => ({
        ...what.end(it, nowIso),
        version: it.version + 1,
        held: released(it.held),
        updated_at: nowIso,
        missing_fetches: 0,
        content_hash: ENDED_BY_ABSENCE,
      }))
      for (const [index, it] of ended.entries()) await turn(tx, city, ending[index] as Row, it, nowIso)
      await store.setMissing(
        tx,
        city.id,
        absent.filter((it) => !ending.includes(it)).map((it) => it.id),
        1,
      )
      await commitRows(
        tx,
        city,
        ended,
        ended.map((it) => versionOf(it, nowIso, it.source_id, 'missing from two full deliveries in a row')),
      )
      return ended.length
    })
  }

  return async function take(delivery: Delivery, drafts: Drafts<D>, options: RecordOptions): Promise<Taken> {
    const city = cities.find(delivery.cityId)
    const taken: Taken = { created: 0, updated: 0, unchanged: 0, rejected: 0 }
    const named = new Set<string>()
    try {
      for await (const part of partsOf(drafts)) {
        for (let from = 0; from < part.length; from += BATCH) await takeBatch(delivery, city, part.slice(from, from + BATCH), taken)
        if (options.complete) for (const it of part) named.add(it.externalId)
      }
      if (options.complete) taken.updated += await endMissing(delivery, city, [...named])
    } finally {
      // What was committed is shown, even when the rest of the delivery fails.
      if (taken.created + taken.updated > 0) {
        for (const kind of [what.kind, ...what.alsoShownBy]) await bus.publish({ cityId: city.id, kind })
      }
    }
    return taken
  }
}
