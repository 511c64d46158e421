import { HOUR_MS } from '@oppidum/domain/core/time'
import type { Tx } from '../../../../platform/db/connection.ts'
import type { HistoryReads } from '../../../../platform/db/replica/history-reads.ts'
import { identifier, run, type Sql, sql } from '../../../../platform/db/sql.ts'
import { weakestQuality } from '../../../telemetry/observations/weakest-quality-store.ts'
import type { Formula, Part } from '../measure-parts.ts'
import { computedEnds, hourOf, instant, isSingle, isWithin, keyOf, moments, ms, pieces, START, singleEnds } from './period-pieces-store.ts'
import type { ExistingPart, Extreme, Group, Observed, Span, SubjectSeries, TimeGroup } from './period-series.ts'

/** A query of the assistant must not slow down the screens. */
const STATEMENT_MS = 8_000
/** Rows of a roll-up that one question may read. */
const MOST_READ = 1_500_000

export interface PeriodReader {
  /** The series of the wanted values, in the same order. */
  series(cityId: string, wanted: readonly Formula[], span: Span): Promise<SubjectSeries[]>
  /**
   * Mean, lowest and highest of each subject and group, unordered. Within an hour every value weighs the same; an hour weighs as much
   * as lies within the period, as in the roll-ups of days (decision 0005).
   */
  groups(all: readonly SubjectSeries[], span: Span, by: TimeGroup, timeZone: string): Promise<Group[]>
  /** The first and last value of each subject that has one. */
  ends(all: readonly SubjectSeries[], span: Span): Promise<ReadonlyMap<number, { first: Observed; last: Observed }>>
  /** When a subject was lowest or highest, the first of equals; the start of that hour if not exact. Null without values. */
  extremeAt(one: SubjectSeries, span: Span, which: Extreme): Promise<{ atMs: number; isExact: boolean } | null>
}

/** All SQL about measures over a period. Each read sees one snapshot and has a time limit. */
export function periodStore(history: HistoryReads) {
  return {
    read: async <T>(work: (reader: PeriodReader) => Promise<T>): Promise<T> =>
      (await history.snapshot(history.nowMs(), (tx) => work(periodReader(tx)), STATEMENT_MS)).value,
  }
}

export type PeriodStore = ReturnType<typeof periodStore>

/** Whether these values over this period are more than one query may read. */
export const isTooMuch = (wanted: readonly Formula[], { fromMs, toMs }: Span) =>
  (wanted.reduce((sum, it) => sum + it.parts.length, 0) * (toMs - fromMs)) / HOUR_MS > MOST_READ

function periodReader(tx: Tx): PeriodReader {
  async function series(cityId: string, wanted: readonly Formula[], { fromMs, toMs }: Span): Promise<SubjectSeries[]> {
    const parts = wanted.flatMap((it, subject) => it.parts.map((part) => ({ ...part, subject })))
    const [from, to] = [instant(hourOf(fromMs)), instant(toMs)]
    const firstOf = (table: Sql): Sql =>
      sql`(select ${ms(sql`min(r.start_at)`)} from ${table} r where r.series_id = s.series_id and r.start_at >= ${from} and r.start_at < ${to})`
    const { rows } = await run<Omit<ExistingPart, keyof Part | 'subject' | 'firstMs'> & { place: number; firstMs: number | null }>(
      tx,
      sql`select (w.place - 1)::int as place, s.series_id as "seriesId", l.source_id as "sourceId",
          ${firstOf(sql`rollup_5m`)} as "firstStepMs", ${firstOf(sql`rollup_hour`)} as "firstHourMs",
          ${ms(sql`coalesce((select min(r.start_at) from rollup_hour r where r.series_id = s.series_id),
            (select o.at from observation o where o.series_id = s.series_id order by o.at limit 1))`)} as "firstMs"
        from unnest(${parts.map((it) => it.measure)}::text[], ${parts.map((it) => it.placeId)}::text[])
          with ordinality as w(measure, place_id, place)
        join series s on s.city_id = ${cityId} and s.measure = w.measure and s.place_id = w.place_id
        left join observation_latest l using (series_id)`,
      { name: 'assistant-series' },
    )
    const existing = rows.flatMap(({ place, firstMs, ...row }): ExistingPart[] =>
      firstMs === null ? [] : [{ ...(parts[place] as (typeof parts)[number]), ...row, firstMs }],
    )
    return wanted.map(({ factor, needsAll, parts: wantedParts }, subject): SubjectSeries => {
      const own = existing.filter((it) => it.subject === subject)
      const isThere = needsAll ? own.length === wantedParts.length : own.length > 0
      const begins = own.map((it) => it.firstMs)
      const sources = new Set(own.map((it) => it.sourceId ?? 'history'))
      return {
        factor,
        parts: isThere ? own : [],
        needs: needsAll ? wantedParts.length : 1,
        firstMs: isThere ? (needsAll ? Math.max(...begins) : Math.min(...begins)) : null,
        sourceId: wantedParts.length === 1 && sources.size === 1 ? ([...sources][0] as string) : 'derived',
      }
    })
  }

  return {
    series,

    async groups(all, span, by, timeZone) {
      const { rows } = await run<Group>(
        tx,
        sql`with ${pieces(all, span)} select subject, ${keyOf(by, timeZone)} as key, sum(mean * weight) / sum(weight) as mean,
            min(lowest) as lowest, max(highest) as highest, sum(weight) as "coveredMs", ${weakestQuality} as quality
          from piece where weight > 0 group by 1, 2`,
      )
      return rows
    },

    async ends(all, span) {
      const { rows } = await run<Observed & { subject: number }>(tx, isSingle(all) ? singleEnds(all, span) : computedEnds(all, span))
      const ends = new Map<number, { first: Observed; last: Observed }>()
      for (const { subject, ...value } of rows) ends.set(subject, { first: ends.get(subject)?.first ?? value, last: value })
      return ends
    },

    async extremeAt(one, span, which) {
      const all = [{ ...one, parts: one.parts.map((it) => ({ ...it, subject: 0 })) }]
      const direction = which === 'lowest' ? sql`asc` : sql`desc`
      if (!isSingle(all)) {
        const { rows } = await run<{ atMs: number }>(
          tx,
          sql`with ${moments(all, span)} select ${ms(sql`at`)} as "atMs" from moment where value is not null
            order by value ${direction}, at limit 1`,
        )
        return rows[0] ? { atMs: rows[0].atMs, isExact: true } : null
      }
      const { rows: hours } = await run<{ fromMs: number; lengthMs: number }>(
        tx,
        sql`with ${pieces(all, span)} select ${ms(START)} as "fromMs", weight as "lengthMs" from piece where weight > 0
          order by ${identifier(which)} ${direction}, start_at limit 1`,
      )
      const [hour] = hours
      if (!hour) return null
      const { rows } = await run<{ atMs: number }>(
        tx,
        sql`select ${ms(sql`at`)} as "atMs" from observation
          where series_id = ${all[0]?.parts[0]?.seriesId ?? null} and ${isWithin(sql`at`, { fromMs: hour.fromMs, toMs: hour.fromMs + hour.lengthMs })}
          order by value ${direction}, at limit 1`,
      )
      return rows[0] ? { atMs: rows[0].atMs, isExact: true } : { atMs: hour.fromMs, isExact: false }
    },
  }
}
