import { HEADER_LIMIT_SECONDS } from '@oppidum/domain/feeds/feed'
import { standardsWith } from '@oppidum/domain/feeds/standards'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { Tx } from '../../../platform/db/connection.ts'
import type { ActiveIncidents, IncidentSource } from './derived-values.ts'

const HEADER_DATED = standardsWith((it) => it.newestTime === 'header')
const OF_INCIDENTS = standardsWith((it) => it.provides === 'incidents')

/** What the derived figures need to know of incidents and of those who report them. */
export function incidentSourceStore() {
  return {
    async state(tx: Pick<Tx, 'query'>, cityId: string, nowMs: number): Promise<{ active: ActiveIncidents[]; sources: IncidentSource[] }> {
      // What `isActiveNow` says of one, of all.
      const active = await tx.query<ActiveIncidents>({
        name: 'incident-active-state',
        text: `select priority, hinders_road as "affectsTraffic", count(*)::int as count
          from incident where city_id = $1 and status <> 'resolved' and source_id <> '${UNCONFIRMED_SOURCE}' and (starts_at is null or starts_at <= $2) group by 1, 2`,
        values: [cityId, new Date(nowMs)],
      })
      // One row for each source that ever told of an incident: when its feed was last heard, else when its newest record
      // was; and the feeds of incidents that have none to report. Sources are stepped through by their index.
      const sources = await tx.query<IncidentSource>({
        name: 'incident-sources',
        text: `with recursive source(id) as (
            (select source_id from incident where city_id = $1 order by source_id limit 1)
            union all
            select (select source_id from incident where city_id = $1 and source_id > source.id order by source_id limit 1)
            from source where source.id is not null
          )
          select (extract(epoch from coalesce(case when f.standard = any($3) and f.observed_at < f.last_success_at - make_interval(secs => $2)
              then f.observed_at else f.last_success_at end, r.observed_at)) * 1000)::float8 as "lastSuccessAtMs",
            coalesce(f.stale_after_seconds, r.stale_after_seconds) as "staleAfterSeconds", r.quality
          from (select id from source where id <> '${UNCONFIRMED_SOURCE}') source left join feed_state f on f.city_id = $1 and f.feed_id = source.id
          cross join lateral (select observed_at, stale_after_seconds, quality from incident where city_id = $1 and source_id = source.id
            order by observed_at desc limit 1) r
          union all
          select (extract(epoch from last_success_at) * 1000)::float8, stale_after_seconds, 'measured'
          from feed_state f where city_id = $1 and standard = any($4) and last_success_at is not null
            and not exists (select 1 from incident i where i.city_id = $1 and i.source_id = f.feed_id)`,
        values: [cityId, HEADER_LIMIT_SECONDS, HEADER_DATED, OF_INCIDENTS],
      })
      return { active: active.rows, sources: sources.rows }
    },
  }
}
