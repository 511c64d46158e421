import type { Tx } from '../db/connection.ts'
import type { IncidentSource, OpenIncident } from './derived-values.ts'

/** What the derived figures need to know of incidents and of those who report them. */
export function incidentSourceStore() {
  return {
    async state(tx: Pick<Tx, 'query'>, cityId: string): Promise<{ open: OpenIncident[]; sources: IncidentSource[] }> {
      const open = await tx.query<Omit<OpenIncident, 'startsAt'> & { startsAt: Date | null }>({
        name: 'incident-open-state',
        text: `select priority, status, starts_at as "startsAt", hinders_road as "hindersRoad", quality
          from incident where city_id = $1 and status <> 'resolved'`,
        values: [cityId],
      })
      // One row a source: when its feed was last heard, else when its newest record was.
      const sources = await tx.query<IncidentSource>({
        name: 'incident-sources',
        text: `select (extract(epoch from coalesce(f.last_success_at, r.observed_at)) * 1000)::float8 as "lastSuccessAtMs",
            coalesce(f.stale_after_seconds, r.stale_after_seconds) as "staleAfterSeconds", r.quality
          from (select distinct on (source_id) source_id, observed_at, stale_after_seconds, quality
                from incident where city_id = $1 and status <> 'resolved' order by source_id, observed_at desc) r
          left join feed_state f on f.city_id = $1 and f.feed_id = r.source_id
          union all
          select (extract(epoch from last_success_at) * 1000)::float8, stale_after_seconds, 'measured'
          from feed_state f where city_id = $1 and standard = 'wzdx' and last_success_at is not null
            and not exists (select 1 from incident i where i.city_id = $1 and i.source_id = f.feed_id and i.status <> 'resolved')`,
        values: [cityId],
      })
      return { open: open.rows.map((it) => ({ ...it, startsAt: it.startsAt?.toISOString() ?? null })), sources: sources.rows }
    },
  }
}
