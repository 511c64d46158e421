import type { Geometry } from '@oppidum/domain/core/geo'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { Tx } from '../../../platform/db/connection.ts'
import { literal, run, sql } from '../../../platform/db/sql.ts'

export function trafficStore(tx: Pick<Tx, 'query'>) {
  return {
    /** Where open incidents slow traffic down. Planned ones that have not begun are left out. */
    async roadsAffected(cityId: string, now: Date): Promise<Geometry[]> {
      const { rows } = await run<{ geometry: Geometry }>(
        tx,
        sql`select geometry from incident where city_id = ${cityId} and status <> 'resolved' and hinders_road and geometry is not null
          and source_id <> ${literal(UNCONFIRMED_SOURCE)} and (starts_at is null or starts_at <= ${now})`,
        { name: 'traffic-hindering' },
      )
      return rows.map((it) => it.geometry)
    },
  }
}
