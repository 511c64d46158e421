import type { City } from '@oppidum/domain/cities/city'
import { distanceM, type Position } from '@oppidum/domain/core/geo'
import { folded } from '@oppidum/domain/core/list'
import type { Service } from '@oppidum/domain/records/service'
import { type NearbyReport, REPORT_LIMITS } from '@oppidum/domain/reports/report'
import type { AppContext } from '../../compose/context.ts'
import { nearbyStore } from './nearby-store.ts'

const METRES_OF_A_DEGREE = 111_195

/** Edges of the box around a circle. */
export function boxAround([lon, lat]: Position, metres: number): [number, number, number, number] {
  const high = metres / METRES_OF_A_DEGREE
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return [lon - wide, lat - high, lon + wide, lat + high]
}

/** Whether a text mentions the service's subject, for requests from sources without services. */
export function speaksOf({ name, keywords }: Pick<Service, 'name' | 'keywords'>, text: string): boolean {
  const words = folded(text)
  return [name, ...keywords].some((it) => words.includes(folded(it)))
}

/** Open requests that may be about the same problem, nearest first. */
export async function reportsNear({ db }: Pick<AppContext, 'db'>, city: City, service: Service, at: Position): Promise<NearbyReport[]> {
  const rows = await nearbyStore(db).within(city.id, service, boxAround(at, REPORT_LIMITS.nearbyM))
  return rows
    .filter(({ serviceCode, title, description }) => serviceCode !== null || speaksOf(service, `${title} ${description}`))
    .map(({ serviceCode: _, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      distanceM: Math.round(distanceM(at, row.position)),
    }))
    .filter((it) => it.distanceM <= REPORT_LIMITS.nearbyM)
    .sort((a, b) => a.distanceM - b.distanceM || (a.id < b.id ? -1 : 1))
    .slice(0, REPORT_LIMITS.nearbyAtMost)
}
