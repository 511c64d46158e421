import type { City } from '@oppidum/domain/cities/city'
import { anchor, distanceToGeometryM, type Geometry } from '@oppidum/domain/core/geo'
import type { Tx } from '../../../platform/db/connection.ts'
import { entityStore, isOpen } from './entity-store.ts'
import { type MemberRow, type SituationRow, situationStore } from './situation-store.ts'

/** From a place to an open record of a situation there; as two accidents at one place are by the usual rules. */
const AT_PLACE_M = 300

/** What happens at a place of the city. */
interface Happening {
  /** Id of a road section or a substation; another one is at no place. */
  placeId: string
  /** Ids of records that it is about. */
  records: readonly string[]
}

function geometryOf(city: City, placeId: string): Geometry | null {
  const section = city.locations.find((it) => it.id === placeId)
  if (section) return section.geometry
  const substation = city.substations.find((it) => it.id === placeId)
  return substation ? { type: 'Point', coordinates: substation.position } : null
}

/**
 * The open situation that something belongs to; null if there is none. Of those, the first that holds: the one with most of its records;
 * one with the road section as a member; one about the substation; the one with the nearest open record, 300 m away at most. Among equals,
 * the oldest. Call it under the lock of the city's situations.
 */
export async function openSituationAt(tx: Pick<Tx, 'query'>, city: City, { placeId, records }: Happening): Promise<SituationRow | null> {
  const store = situationStore(tx)
  const open = await store.listOpen(city.id)
  if (open.length === 0) return null
  const ids = open.map((it) => it.id)
  const members = (await store.members(city.id, ids)).filter((it) => it.leftAt === null)
  const membersOf = (row: SituationRow, isIt: (member: MemberRow) => boolean) =>
    members.filter((it) => it.situationId === row.id && isIt(it)).length
  const counted = open.map((row) => ({ row, count: membersOf(row, (it) => it.kind !== 'section' && records.includes(it.id)) }))
  const most = Math.max(...counted.map((it) => it.count))
  if (most > 0) return counted.find((it) => it.count === most)?.row ?? null
  const withSection = open.find((row) => membersOf(row, (it) => it.kind === 'section' && it.id === placeId) > 0)
  if (withSection) return withSection
  const substation = city.substations.find((it) => it.id === placeId)
  const aboutSubstation = substation && open.find((it) => it.subject.substation === substation.name)
  return aboutSubstation ?? nearest(tx, city, geometryOf(city, placeId), open, members)
}

async function nearest(
  tx: Pick<Tx, 'query'>,
  city: City,
  geometry: Geometry | null,
  open: readonly SituationRow[],
  members: readonly MemberRow[],
): Promise<SituationRow | null> {
  if (geometry === null) return null
  const recordMembers = members.filter((it) => it.kind !== 'section')
  const found = new Map((await entityStore(tx).byId(city.id, recordMembers)).map((it) => [it.id, it]))
  let best: { row: SituationRow; metres: number } | null = null
  for (const row of open) {
    for (const { situationId, id } of recordMembers) {
      const record = found.get(id)
      if (situationId !== row.id || !record?.geometry || !isOpen(record)) continue
      const metres = distanceToGeometryM(anchor(record.geometry), geometry)
      if (metres <= AT_PLACE_M && (best === null || metres < best.metres)) best = { row, metres }
    }
  }
  return best?.row ?? null
}
