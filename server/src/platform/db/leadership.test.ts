import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { type Leadership, leadership } from './leadership.ts'

let database: TestDatabase
let running: Leadership[]
beforeEach(async () => {
  database = await testDatabase({ empty: true })
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((it) => it.stop()))
  await database.drop()
})

function contender(onLead: () => Promise<void> = async () => undefined) {
  const course: string[] = []
  const lead = leadership(
    database.address,
    async () => {
      course.push('lead')
      await onLead()
    },
    async () => {
      course.push('end')
    },
    () => course.push('fault'),
  )
  running.push(lead)
  return { lead, course }
}

/** Ends the leader's connection, as a network failure would. */
async function cutLeader(): Promise<void> {
  const admin = new pg.Client(database.address)
  await admin.connect()
  await admin.query(`select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database()`)
  await admin.end()
}

describe('leadership of an installation', () => {
  it('is held by one of two instances, and passes on when that one ends', async () => {
    const first = contender()
    expect(await first.lead.first).toBe(true)
    const second = contender()
    expect(await second.lead.first).toBe(false)
    await first.lead.stop()
    expect(first.course).toEqual(['lead', 'end'])
    await vi.waitUntil(() => second.course.includes('lead'), { timeout: 10_000 })
  })

  it('ends with its connection, and is taken again', async () => {
    const only = contender()
    await only.lead.first
    await cutLeader()
    await vi.waitUntil(() => only.course.filter((it) => it === 'lead').length === 2, { timeout: 10_000 })
    expect(only.course.filter((it) => it !== 'fault')).toEqual(['lead', 'end', 'lead'])
  })

  it('is retried when the leader’s work could not be started', async () => {
    let tries = 0
    const only = contender(async () => {
      tries++
      if (tries === 1) throw new Error('the store was busy')
    })
    expect(await only.lead.first).toBe(false)
    await vi.waitUntil(() => tries === 2, { timeout: 10_000 })
    expect(only.course).toEqual(['lead', 'fault', 'end', 'lead'])
  })
})
