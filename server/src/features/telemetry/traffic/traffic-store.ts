import type { Geometry } from '@oppidum/domain/core/geo'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { Tx } from '../../../platform/db/connection.ts'

/** All SQL about traffic as it is now. */
export function trafficStore(tx: Pick<Tx, 'query'>) {
  return {
    /** Where open incidents hinder a road; planned ones that lie ahead are left out. */
    async hindering(cityId: string, now: Date): Promise<Geometry[]> {
      const { rows } = await tx.query<{ geometry: Geometry }>({
        name: 'traffic-hindering',
        text: `select geometry from incident where city_id = $1 and status <> 'resolved' and hinders_road and geometry is not null and source_id <> '${UNCONFIRMED_SOURCE}'
          and (starts_at is null or starts_at <= $2)`,
        values: [cityId, now],
      })
      return rows.map((it) => it.geometry)
    },
  }
}
