import { HEADER_LIMIT_SECONDS } from '@oppidum/domain/feeds/feed'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { Tx } from '../../../platform/db/connection.ts'
import { literal, run, sql } from '../../../platform/db/sql.ts'
import type { ActiveIncidents, IncidentSource } from './derived-values.ts'

/** What the derived figures need: active incidents, and the sources that report incidents; with the incidents' live version. */
export function incidentSourceStore() {
  return {
    async state(
      tx: Pick<Tx, 'query'>,
      cityId: string,
      nowMs: number,
    ): Promise<{ active: ActiveIncidents[]; sources: IncidentSource[]; version: number }> {
      const city = sql`${cityId}`
      // The same rule as `isActiveNow` of the domain.
      const active = sql`select priority, hinders_road as "affectsTraffic", planned_work as "plannedWork", count(*)::int as count
        from incident where city_id = ${city} and status <> 'resolved' and source_id <> ${literal(UNCONFIRMED_SOURCE)}
          and (starts_at is null or starts_at <= ${new Date(nowMs)}) group by 1, 2, 3`
      // One row for each source that has ever reported an incident, with the last success of its feed, else the time of its newest
      // record; and one for each feed of incidents that has none to report. The recursion steps from source to source by the index.
      const sources = sql`with recursive source(id) as (
          (select source_id from incident where city_id = ${city} order by source_id limit 1)
          union all
          select (select source_id from incident where city_id = ${city} and source_id > source.id order by source_id limit 1)
          from source where source.id is not null
        )
        select (extract(epoch from coalesce(case when f.header_dated and f.observed_at < f.last_success_at - make_interval(secs => ${HEADER_LIMIT_SECONDS})
            then f.observed_at else f.last_success_at end, r.observed_at)) * 1000)::float8 as "lastSuccessAtMs",
          (extract(epoch from coalesce(case when f.header_dated then f.observed_at end, f.last_success_at, r.observed_at)) * 1000)::float8 as "observedAtMs",
          coalesce(f.stale_after_seconds, r.stale_after_seconds) as "staleAfterSeconds", r.quality
        from (select id from source where id <> ${literal(UNCONFIRMED_SOURCE)}) source left join feed_state f on f.city_id = ${city} and f.feed_id = source.id
        cross join lateral (select observed_at, stale_after_seconds, quality from incident where city_id = ${city} and source_id = source.id
          order by observed_at desc limit 1) r
        union all
        select (extract(epoch from last_success_at) * 1000)::float8,
          (extract(epoch from coalesce(case when header_dated then observed_at end, last_success_at)) * 1000)::float8, stale_after_seconds, 'measured'
        from feed_state f where city_id = ${city} and part = 'incidents' and last_success_at is not null
          and not exists (select 1 from incident i where i.city_id = ${city} and i.source_id = f.feed_id)`
      // One statement, so that all of it is of the same moment.
      const { rows } = await run<{ active: ActiveIncidents[] | null; sources: IncidentSource[] | null; version: number | null }>(
        tx,
        sql`select (select json_agg(a) from (${active}) a) as active, (select json_agg(s) from (${sources}) s) as sources,
          (select version from live_version where city_id = ${city} and kind = 'incidents') as version`,
        { name: 'incident-figures' },
      )
      return { active: rows[0]?.active ?? [], sources: rows[0]?.sources ?? [], version: rows[0]?.version ?? 0 }
    },
  }
}
