import { createHash } from 'node:crypto'
import type { City } from '@oppidum/domain/cities/city'
import type { LiveKind } from '@oppidum/domain/core/live'
import { CLOCK_AHEAD_MS } from '@oppidum/domain/feeds/feed'
import { type Delivery, type Drafts, type IntakeCounts, partsOf, type RecordDraft, type RecordOptions } from '@oppidum/domain/feeds/intake'
import { ENDING_REASONS } from '@oppidum/domain/records/ending-reasons'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../../compose/context.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import type { LastStatements } from '../../../platform/db/last-statements.ts'
import { locate } from './locate.ts'
import { applyDelivery, releaseStatus, startRecord } from './pinned-columns.ts'
import { cutRaw } from './raw.ts'
import { deliveredRow, initialRow } from './record-columns.ts'
import { type RecordRow, UNTOUCHED, type VersionRow, versionOf } from './record-row.ts'
import { type RecordTables, recordStore } from './record-store.ts'
import { compareVersions, ENDED_BY_ABSENCE, lastOfEqual, MISSING_BEFORE_END } from './versioning.ts'

const BATCH = 1_000

type Draft = RecordDraft & { status: string }

/** What differs between the kinds of record at intake. */
export interface RecordKind<D extends Draft, Row extends RecordRow> {
  kind: LiveKind
  tables: RecordTables
  /**
   * The columns that only this kind has, and the department. `columns` are those that follow from the fields. The order of the columns
   * is part of the content hash: changing it would make every record of a source look changed once.
   */
  own(draft: D, columns: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** The row of a record that its source no longer lists. */
  end(row: Row, atIso: string): Row
  /** Runs in the transaction for every record that its source ends or reopens, before the write, so it may set our own columns. */
  onEndOrReopen?(tx: Tx, city: City, before: Row, after: Row, at: Date): Promise<void>
  /** Reports the changes of a batch to programs outside, in one of the last statements of its transaction. */
  report(tx: LastStatements, city: City, at: Date, transitions: readonly { before: Row | null; after: Row }[]): Promise<void>
  /** Runs after the commit of every batch that changed anything. */
  afterChange?(city: City): Promise<void>
}

type Dependencies = Pick<AppContext, 'db' | 'bus' | 'clock' | 'log' | 'cities'>

/** The intake of one kind of record: versions, missing records, numbers, live versions. See `Intake`. */
export function recordIntake<D extends Draft, Row extends RecordRow>(
  { db, bus, clock, log, cities }: Dependencies,
  what: RecordKind<D, Row>,
) {
  const store = recordStore<Row>(what.tables)

  function rowOf(delivery: Delivery, city: City, draft: D, nowMs: number): Row {
    const { status: _status, ...columns } = deliveredRow(what.tables.fields, draft)
    const own = what.own(draft, columns)
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
      ...locate(city, draft.geometry),
      // Cut to milliseconds, which is the precision of cursors.
      created_at: new Date(draft.createdAt).toISOString(),
      updated_at: draft.updatedAt,
      observed_at: new Date(delivery.heardMs ?? nowMs).toISOString(),
      clock_suspect: Math.max(Date.parse(draft.createdAt), Date.parse(draft.updatedAt)) > nowMs + CLOCK_AHEAD_MS,
      raw: cutRaw(draft.raw),
      status: draft.status,
      ...(draft.response && {
        assigned_department: draft.response.department,
        crew: draft.response.crew,
        acknowledged_at: draft.response.acknowledgedAt,
      }),
      // The properties above are exactly RecordRow; the rest of Row comes from the fields of its kind.
    } as unknown as Row
    return row
  }

  const versionKeyOf = (row: Row) => ({
    externalVersion: row.external_version,
    externalUpdatedAtMs: Date.parse(row.external_updated_at),
    contentHash: row.content_hash,
  })

  const isLater = (row: Row, current: Row) =>
    Date.parse(row.external_updated_at) > Date.parse(current.external_updated_at) ||
    (row.external_version ?? 0) > (current.external_version ?? 0)

  /**
   * Assigns live versions to the changed rows, oldest change first, and writes rows and versions, with the commit.
   * @param befores the changed rows with their state before; null for a new one
   */
  function writeLast(
    last: LastStatements,
    city: City,
    befores: ReadonlyMap<Row, Row | null>,
    versions: readonly VersionRow[],
    nowIso: string,
  ): void {
    if (befores.size === 0) return
    void store.write(last, city.id, what.kind, [...befores.keys()])
    void store.writeVersions(last, versions)
    void what.report(
      last,
      city,
      new Date(nowIso),
      [...befores].map(([after, before]) => ({ before, after })),
    )
  }

  async function runEndOrReopenHook(tx: Tx, city: City, before: Row, after: Row, nowIso: string): Promise<void> {
    const { ended } = what.tables
    if ((before.status === ended) !== (after.status === ended)) await what.onEndOrReopen?.(tx, city, before, after, new Date(nowIso))
  }

  async function takeBatch(
    delivery: Delivery,
    city: City,
    all: readonly D[],
    taken: IntakeCounts,
    report: RecordOptions['report'],
  ): Promise<void> {
    const drafts = lastOfEqual(all)
    taken.unchanged += all.length - drafts.length
    const isChanged = await transaction(db, async (tx, last) => {
      await store.lockSource(tx, city.id, delivery.sourceId)
      const nowMs = clock.nowMs()
      const nowIso = new Date(nowMs).toISOString()
      const existing = await store.findByExternalIds(tx, city.id, delivery.sourceId, [...new Set(drafts.map((it) => it.externalId))])
      const rows = new Map(existing.map((it) => [it.external_id, it]))
      const reappeared = existing.filter((it) => it.missing_fetches > 0).map((it) => it.id)
      const created: Row[] = []
      const changed = new Map<Row, Row | null>()
      const confirmed = new Set<Row>()
      const versions: VersionRow[] = []
      for (const draft of drafts) {
        const current = rows.get(draft.externalId)
        const row = rowOf(delivery, city, draft, nowMs)
        if (row.outside_city) taken.outside = (taken.outside ?? 0) + 1
        const verdict = compareVersions(current && versionKeyOf(current), versionKeyOf(row))
        if (current && verdict === 'same' && isLater(row, current)) {
          current.external_version = row.external_version
          current.external_updated_at = row.external_updated_at
          confirmed.add(current)
        }
        if (verdict === 'same' || verdict === 'older') {
          report?.(draft, 'unchanged')
          taken.unchanged++
          continue
        }
        const merged = current && applyDelivery(current, row, what.tables)
        if (current && merged === null) {
          current.external_version = row.external_version
          current.external_updated_at = row.external_updated_at
          current.content_hash = row.content_hash
          confirmed.add(current)
          report?.(draft, 'unchanged')
          taken.unchanged++
          continue
        }
        if (verdict === 'contradiction')
          log.warn({ feed: delivery.sourceId, record: draft.externalId }, 'same version with different content, keeping the newer delivery')
        const before = current ? { ...current } : null
        if (current && before) {
          Object.assign(current, merged, { version: current.version + 1 })
          await runEndOrReopenHook(tx, city, before, current, nowIso)
        }
        const next = current ?? startRecord(row, what.tables.beforeWork)
        rows.set(draft.externalId, next)
        if (!current) created.push(next)
        const result = current ? 'updated' : 'created'
        report?.(draft, result)
        taken[result]++
        if (!changed.has(next)) changed.set(next, before)
        versions.push(versionOf(next, nowIso, next.source_id, null))
      }
      await store.number(tx, city.id, created)
      for (const version of versions) version.record.number = rows.get(version.record.external_id as string)?.number
      await store.setConfirmed(
        tx,
        city.id,
        [...confirmed].filter((it) => !changed.has(it)),
      )
      writeLast(last, city, changed, versions, nowIso)
      void store.setMissing(last, city.id, reappeared, 0)
      return changed.size > 0
    })
    if (isChanged) await what.afterChange?.(city)
  }

  /** A record that is missing from two complete deliveries in a row has ended, or from one if its source is at an end. */
  async function endMissing(delivery: Delivery, city: City, externalIds: readonly string[], endsFor: string | undefined): Promise<number> {
    const count = await transaction(db, async (tx, last) => {
      await store.lockSource(tx, city.id, delivery.sourceId)
      const nowIso = new Date(clock.nowMs()).toISOString()
      const absent = await store.findOpenExcept(tx, city.id, delivery.sourceId, externalIds)
      const ending = endsFor === undefined ? absent.filter((it) => it.missing_fetches + 1 >= MISSING_BEFORE_END) : absent
      const ended = ending.map((it) => ({
        ...what.end(it, nowIso),
        version: it.version + 1,
        held: releaseStatus(it.held),
        updated_at: nowIso,
        missing_fetches: 0,
        content_hash: ENDED_BY_ABSENCE,
      }))
      for (const [index, it] of ended.entries()) await runEndOrReopenHook(tx, city, ending[index] as Row, it, nowIso)
      await store.setMissing(
        tx,
        city.id,
        absent.filter((it) => !ending.includes(it)).map((it) => it.id),
        1,
      )
      writeLast(
        last,
        city,
        new Map(ended.map((it, index) => [it, ending[index] ?? null])),
        ended.map((it) => versionOf(it, nowIso, it.source_id, endsFor ?? ENDING_REASONS.missing)),
        nowIso,
      )
      return ended.length
    })
    if (count > 0) await what.afterChange?.(city)
    return count
  }

  return async function take(delivery: Delivery, drafts: Drafts<D>, options: RecordOptions): Promise<IntakeCounts> {
    const city = cities.find(delivery.cityId)
    const taken: IntakeCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 }
    const externalIds = new Set<string>()
    try {
      for await (const part of partsOf(drafts)) {
        for (let from = 0; from < part.length; from += BATCH)
          await takeBatch(delivery, city, part.slice(from, from + BATCH), taken, options.report)
        if (options.complete) for (const it of part) externalIds.add(it.externalId)
      }
      if (options.complete) taken.updated += await endMissing(delivery, city, [...externalIds], options.endsFor)
    } finally {
      // Earlier batches are committed even when a later one fails, so notify in any case.
      if (taken.created + taken.updated > 0) await bus.publish({ cityId: city.id, kind: what.kind })
    }
    return taken
  }
}
