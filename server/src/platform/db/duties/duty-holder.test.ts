import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts'
import { transaction } from '../connection.ts'
import { run, sql } from '../sql.ts'
import { DUTIES, type Duty } from './duty.ts'
import { type DutyHolder, dutyHolder, preferred } from './duty-holder.ts'
import { listDuties, listInstances } from './duty-store.ts'
import { presentTenure, type Tenure, underTenure } from './fence.ts'

let database: TestDatabase
let running: DutyHolder[]
beforeEach(async () => {
  database = await testDatabase()
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((it) => it.stop()))
  await database.drop()
})

function contender(onStart: (duty: Duty, stopping: AbortSignal) => Promise<void> = async () => undefined) {
  const course: string[] = []
  const tenures = new Map<Duty, Tenure>()
  const holder = dutyHolder(database.address, {
    version: '0.0.0',
    async onStart(duty, stopping) {
      course.push(`start ${duty}`)
      tenures.set(duty, presentTenure() as Tenure)
      await onStart(duty, stopping)
    },
    async onStop(duty) {
      course.push(`stop ${duty}`)
    },
    onFault: () => course.push('fault'),
  })
  running.push(holder)
  return { holder, course, tenures }
}

/** Ends the connections that hold duties, as a network failure would. */
async function cutHolders(): Promise<void> {
  const admin = new pg.Client(database.address)
  await admin.connect()
  await admin.query(`select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and l.objsubid = 1 and d.datname = current_database()`)
  await admin.end()
}

const starts = DUTIES.map((it) => `start ${it}`)
const stops = DUTIES.map((it) => `stop ${it}`).reverse()

describe('the duties of an installation', () => {
  it('are taken no further by a holder that stops, which interrupts the one that is being taken', async () => {
    const { holder, course } = contender(
      (_duty, stopping) => new Promise((_done, fail) => stopping.addEventListener('abort', () => fail(stopping.reason))),
    )
    await vi.waitUntil(() => course.length > 0)
    await holder.stop()
    const [first] = DUTIES
    expect(course).toEqual([`start ${first}`, `stop ${first}`])
    expect(holder.held()).toEqual([])
  })

  it('are all taken by the first instance, in order, and pass on when it ends', async () => {
    const first = contender()
    await first.holder.first
    expect(first.course).toEqual(starts)
    const second = contender()
    await second.holder.first
    expect(second.holder.held()).toEqual([])
    expect(await listDuties(database.db.pool)).toMatchObject(DUTIES.map((duty) => ({ duty, holder: first.holder.id, isHeld: true })))
    expect(await listInstances(database.db.pool)).toMatchObject([
      { id: first.holder.id, version: '0.0.0', isAlive: true },
      { id: second.holder.id, isAlive: true },
    ])
    await first.holder.stop()
    expect(first.course).toEqual([...starts, ...stops])
    await vi.waitUntil(() => second.holder.held().length === DUTIES.length, { timeout: 10_000 })
    expect((await listDuties(database.db.pool)).every((it) => it.holder === second.holder.id)).toBe(true)
    expect((await listInstances(database.db.pool)).map((it) => it.id)).toEqual([second.holder.id])
  })

  it('end with the connection, and are taken again', async () => {
    const only = contender()
    await only.holder.first
    await cutHolders()
    await vi.waitUntil(() => only.course.filter((it) => it === starts.at(-1)).length === 2, { timeout: 10_000 })
    expect(only.course.filter((it) => it !== 'fault')).toEqual([...starts, ...stops, ...starts])
    expect(only.tenures.get('feeds')).toEqual({ duty: 'feeds', epoch: 2 })
  })

  it('are tried again when their work could not be started, and the others are not held up', async () => {
    let tries = 0
    const only = contender(async (duty) => {
      if (duty === 'feeds' && ++tries === 1) throw new Error('the store was busy')
    })
    await only.holder.first
    expect(only.holder.held()).toEqual(DUTIES.filter((it) => it !== 'feeds'))
    await vi.waitUntil(() => only.holder.held().includes('feeds'), { timeout: 10_000 })
    expect(only.course.slice(starts.length + 2)).toEqual(['start feeds'])
  })

  it('wait while an instance of an earlier version leads', async () => {
    const former = new pg.Client(database.address)
    await former.connect()
    await former.query('select pg_advisory_lock(7301966)')
    const { holder } = contender()
    await holder.first
    expect(holder.held()).toEqual([])
    await former.end()
    await vi.waitUntil(() => holder.held().length === DUTIES.length, { timeout: 10_000 })
  })
})

describe('work for a duty that another instance has taken', () => {
  const write = () => run(database.db.pool, sql`insert into schema_note values ('written')`)
  const written = async () => (await database.db.pool.query('select * from schema_note')).rows.length

  async function succession() {
    await database.db.pool.query('create table schema_note (text text)')
    const first = contender()
    await first.holder.first
    const tenure = first.tenures.get('records') as Tenure
    const succeed = async () => {
      await first.holder.stop()
      const second = contender()
      await second.holder.first
      return second
    }
    return { tenure, succeed }
  }

  it.each<[string, () => Promise<unknown>]>([
    ['a transaction', () => transaction(database.db, (tx) => run(tx, sql`insert into schema_note values ('written')`))],
    ['a single statement', () => write()],
    ['a statement of a timer', () => new Promise((done, fail) => setTimeout(() => write().then(done, fail), 1))],
  ])('%s writes nothing', async (_what, act) => {
    const { tenure, succeed } = await succession()
    await underTenure(tenure, act)
    expect(await written()).toBe(1)
    await succeed()
    await expect(underTenure(tenure, act)).rejects.toThrow("no longer has the duty 'records'")
    expect(await written()).toBe(1)
    await act()
    expect(await written()).toBe(2)
  })

  it('may still read', async () => {
    const { tenure, succeed } = await succession()
    await succeed()
    expect(await underTenure(tenure, written)).toBe(0)
  })

  it('is rolled back if it hangs in the middle of a transaction', async () => {
    const { tenure, succeed } = await succession()
    let resume = () => {}
    const hanging = underTenure(tenure, () =>
      transaction(database.db, async (tx) => {
        await run(tx, sql`insert into schema_note values ('written')`)
        await new Promise<void>((done) => {
          resume = done
        })
      }),
    )
    const outcome = expect(hanging).rejects.toThrow()
    const second = await succeed()
    expect(second.holder.held()).toEqual(DUTIES)
    resume()
    await outcome
    expect(await written()).toBe(0)
  })
})

it('the preferred instance of a duty changes only when it comes or goes', () => {
  const ids = ['a', 'b', 'c']
  for (const duty of DUTIES) {
    const before = preferred(duty, ids)
    const others = ids.filter((it) => it !== before)
    expect(preferred(duty, [others[1] as string, before as string])).toBe(before)
    expect([before, 'd']).toContain(preferred(duty, [...ids, 'd']))
  }
})
