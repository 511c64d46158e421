import { Failure } from '@oppidum/domain/core/failure'
import type { SetAsideDelivery } from '@oppidum/domain/ingest/set-aside'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import type { Page } from '../../../platform/db/list-page-store.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import type { SetAside } from './buffer-store.ts'

type Queries = Pick<Tx, 'query'>

export interface SetAsideRow extends SetAside {
  buffer: string
  position: number
  at: Date
}

const COLUMNS = sql`buffer, position::float8 as position, city_id as "cityId", source_id as "sourceId", observations,
  accepted_at as "acceptedAt", reason, problem, at`

const encoded = (...words: (string | number)[]) => Buffer.from(words.join(' ')).toString('base64url')
const decoded = (text: string) => Buffer.from(text, 'base64url').toString('utf8').split(' ')

const idOf = ({ buffer, position }: Pick<SetAsideRow, 'buffer' | 'position'>) => encoded(position, buffer)

/** Null for what is no id of ours. */
function keyOf(id: string): Pick<SetAsideRow, 'buffer' | 'position'> | null {
  const [position = '', buffer = ''] = decoded(id)
  return /^\d{1,15}$/.test(position) && /^[!-~]{1,100}$/.test(buffer) ? { position: Number(position), buffer } : null
}

/** @throws Failure malformed when the cursor is not ours */
function pageEnd(cursor: string): { at: Date; position: number; buffer: string } {
  const [at = '', ...id] = decoded(cursor)
  const key = keyOf(encoded(...id))
  if (!key || !/^\d{1,14}$/.test(at)) {
    throw new Failure('malformed', 'This cursor is not valid; follow the Link header of the previous page.')
  }
  return { at: new Date(Number(at)), ...key }
}

const answer = ({ cityId, sourceId, acceptedAt, at, observations, reason, problem, ...key }: SetAsideRow): SetAsideDelivery => ({
  id: idOf(key),
  at: at.toISOString(),
  acceptedAt: acceptedAt?.toISOString() ?? null,
  city: cityId,
  source: sourceId,
  observations,
  reason,
  problem,
})

/** Newest first. @throws Failure malformed */
export async function setAsidePage({ pool }: Pick<Db, 'pool'>, limit: number, cursor?: string): Promise<Page<SetAsideDelivery>> {
  const end = cursor === undefined ? null : pageEnd(cursor)
  const older = end ? sql`where (at, position, buffer) < (${end.at}, ${end.position}::bigint, ${end.buffer})` : sql``
  const { rows } = await run<SetAsideRow>(
    pool,
    sql`select ${COLUMNS} from ingest_set_aside ${older} order by at desc, position desc, buffer desc limit ${limit + 1}`,
  )
  const { rows: counted } = await run<{ count: number }>(pool, sql`select count(*)::int as count from ingest_set_aside`)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? encoded(last.at.getTime(), last.position, last.buffer) : null
  return { records: page.map(answer), total: counted[0]?.count ?? 0, next }
}

/** Null if there is none, or no longer. */
export async function findSetAside(
  { pool }: Pick<Db, 'pool'>,
  id: string,
): Promise<{ delivery: SetAsideDelivery; payload: Uint8Array } | null> {
  const key = keyOf(id)
  if (!key) return null
  const { rows } = await run<SetAsideRow & { payload: Uint8Array }>(
    pool,
    sql`select ${COLUMNS}, payload from ingest_set_aside where buffer = ${key.buffer} and position = ${key.position}::bigint`,
  )
  const [row] = rows
  if (!row) return null
  const { payload, ...rest } = row
  return { delivery: answer(rest), payload }
}

/** @returns false if somebody else has removed it */
export async function removeSetAside(tx: Queries, id: string): Promise<boolean> {
  const key = keyOf(id)
  if (!key) return false
  const { count } = await run(tx, sql`delete from ingest_set_aside where buffer = ${key.buffer} and position = ${key.position}::bigint`)
  return count === 1
}

/** After another try. */
export async function noteProblem(
  { pool }: Pick<Db, 'pool'>,
  id: string,
  { reason, problem }: Pick<SetAside, 'reason' | 'problem'>,
): Promise<void> {
  const key = keyOf(id)
  if (!key) return
  await run(
    pool,
    sql`update ingest_set_aside set reason = ${reason}, problem = ${problem}
      where buffer = ${key.buffer} and position = ${key.position}::bigint`,
  )
}

/** How many there are, by city and reason; those that could not be read are of no city. */
export async function countSetAside({ pool }: Pick<Db, 'pool'>): Promise<(Pick<SetAside, 'cityId' | 'reason'> & { count: number })[]> {
  const { rows } = await run<Pick<SetAside, 'cityId' | 'reason'> & { count: number }>(
    pool,
    sql`select city_id as "cityId", reason, count(*)::int as count from ingest_set_aside group by city_id, reason`,
    { name: 'ingest-set-aside-count' },
  )
  return rows
}
