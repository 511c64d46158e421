import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import type { IncidentRow } from '../../records/store/incident-tables.ts'

/** A state of an incident that has been shown to the public. */
export interface IncidentState {
  version: number
  recordedAt: Date
  record: IncidentRow
  isPublic: boolean
}

/** All SQL that reads what alerts are made of. */
export function alertStore(tx: Pick<Tx, 'query'>) {
  return {
    /** The states of an incident, oldest first. Empty if there is no such incident in the city. */
    async states(cityId: string, id: string): Promise<IncidentState[]> {
      const { rows } = await run<IncidentState>(
        tx,
        sql`select version, recorded_at as "recordedAt", record, record->>'source_id' <> ${UNCONFIRMED_SOURCE} as "isPublic"
          from incident_version where city_id = ${cityId} and id = ${id} order by version`,
        { name: 'alert-states' },
      )
      return rows
    },

    /** Ids of incidents that are critical, or were and have changed since; the last change first, at most `limit`. */
    async criticalSince(cityId: string, since: Date, limit: number): Promise<string[]> {
      const { rows } = await run<{ id: string }>(
        tx,
        sql`select i.id from incident i where i.city_id = ${cityId} and (i.status <> 'resolved' and i.priority = 'critical'
            or i.id in (select v.id from incident_version v where v.city_id = ${cityId} and v.recorded_at > ${since} and exists (
              select from incident_version o where o.city_id = v.city_id and o.id = v.id and o.record->>'priority' = 'critical')))
          order by i.change_version desc limit ${limit}`,
        { name: 'alert-ids' },
      )
      return rows.map((it) => it.id)
    },
  }
}
