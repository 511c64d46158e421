import { tmpdir } from 'node:os'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@oppidum/domain/core/time'
import type { SystemReport } from '@oppidum/domain/status/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupRunStore } from '../../../platform/backup/backup-run-store.ts'
import { DUTIES } from '../../../platform/db/duties/duty.ts'
import { dutyHolder } from '../../../platform/db/duties/duty-holder.ts'
import { writeMail } from '../../../platform/mail/mail-store.ts'
import { aCity, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp } from '../../../testing/test-people.ts'

let app: TestApp
let other: TestApp
let admin: { cookie: string }
const report = async () => (await app.get('/api/admin/system', admin)).body as SystemReport
const runJob = (of: TestApp, name: string) => of.jobs.find((it) => it.name === name)?.run(new AbortController().signal)

beforeAll(async () => {
  app = await startTestApp({ env: { DATA_DIR: tmpdir() } })
  other = await startTestApp({ beside: app })
  admin = await signUp(app, { role: 'admin' })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

describe('before anything was measured', () => {
  it('every part is missing and not zero', async () => {
    const { store, backlogs, disk, backup } = await report()
    expect({ store, backlogs, disk, backup }).toEqual({
      store: null,
      backlogs: null,
      disk: null,
      backup: null,
    })
    expect((await app.get('/metrics')).text).not.toMatch(/^oppidum_(store_bytes|disk_free_bytes|backup_age_seconds) /m)
  })

  it('is for admins of every city', async () => {
    expect((await app.get('/api/admin/system')).status).toBe(401)
    const viewer = await signUp(app)
    expect((await app.get('/api/admin/system', { cookie: viewer.cookie })).status).toBe(403)
  })
})

describe('once it was measured', () => {
  beforeAll(async () => {
    await writeMail(app.database.db.pool, new Date(Date.parse(NOW) - 60_000), { to: 'a@city.example', subject: 'A', body: 'B' })
    const hourAgo = new Date(Date.parse(NOW) - HOUR_MS)
    const run = { takenAt: hourAgo, endedAt: hourAgo, kind: 'file', address: '/a', bytes: 7, isEncrypted: false } as const
    await backupRunStore(app.database.db.pool).add(run)
    for (const it of [app, other]) {
      await runJob(it, 'status.figures')
      await runJob(it, 'status.report')
    }
  })

  it('names the instances, and which of them answers', async () => {
    const { instances, jobs, duties } = await report()
    expect(
      instances
        ?.map(({ isThis, isAlive, seenAt, startedAt }) => ({ isThis, isAlive, seenAt, startedAt }))
        .sort((a, b) => Number(a.isThis) - Number(b.isThis)),
    ).toEqual([
      { isThis: false, isAlive: true, seenAt: NOW, startedAt: NOW },
      { isThis: true, isAlive: true, seenAt: NOW, startedAt: NOW },
    ])
    expect(jobs?.filter((it) => it.name === 'status.checks').length).toBe(2)
    expect(duties?.map((it) => it.duty)).toEqual(DUTIES)
    expect(duties?.filter((it) => it.holder !== null)).toEqual([])
  })

  it('says who has each duty, by the locks in the store, and at once when nobody has it any more', async () => {
    const own = (await report()).instances?.find((it) => it.isThis)?.id ?? ''
    const noWork = async () => undefined
    const holder = dutyHolder(app.database.address, {
      id: own,
      version: '0.0.0',
      onStart: noWork,
      onStop: noWork,
      onFault: () => undefined,
    })
    await holder.first
    const held = (await report()).duties
    await holder.stop()
    expect(held?.map((it) => [it.duty, it.holder])).toEqual(DUTIES.map((it) => [it, own]))
    expect(held?.every((it) => it.since !== null)).toBe(true)
    expect((await report()).duties).toEqual(DUTIES.map((duty) => ({ duty, holder: null, since: null })))
  })

  it('counts the duty that an instance has', async () => {
    await app.lead.start('feeds')
    expect((await app.get('/metrics')).text).toContain('oppidum_duty_held{duty="feeds"} 1')
    await app.lead.stop('feeds')
    expect((await app.get('/metrics')).text).toContain('oppidum_duty_held{duty="feeds"} 0')
  })

  it('says when an instance is silent', async () => {
    app.clock.advance(60 * SECOND_MS)
    await runJob(other, 'status.report')
    const { instances } = await report()
    expect(instances?.map((it) => [it.isThis, it.isAlive]).sort()).toEqual([
      [false, true],
      [true, false],
    ])
  })

  it('measures store, queues, statements and disk, each with its time', async () => {
    const { store, backlogs, disk, statements, feeds, backup, readReplicas, buffer, hasBuffer } = await report()
    expect(backup).toEqual({ at: '2026-11-20T09:00:00.000Z', bytes: 7 })
    expect((await app.get('/metrics')).text).toMatch(/^oppidum_backup_age_seconds 3660$/m)
    expect(store?.measuredAt).toBe(NOW)
    expect(store?.bytes).toBeGreaterThan(1e6)
    const names = store?.tables.map((it) => it.name) ?? []
    expect(names).toContain('incident')
    expect(names.filter((it) => /\d{4}/.test(it))).toEqual([])
    expect(store?.tables.every((it) => it.bytesPerDay === null)).toBe(true)
    expect(backlogs?.queues).toEqual([
      { queue: 'mail', waiting: 1, dueSince: '2026-11-20T09:59:00.000Z', dead: 0 },
      { queue: 'alerts', waiting: 0, dueSince: null, dead: 0 },
      { queue: 'webhooks', waiting: 0, dueSince: null, dead: 0 },
    ])
    expect(disk?.freeBytes).toBeGreaterThan(0)
    expect(statements).toMatchObject({ source: 'instances' })
    expect(statements?.statements.length).toBeGreaterThan(3)
    expect(feeds).toEqual([])
    expect(readReplicas).toEqual([])
    expect({ buffer, hasBuffer }).toEqual({ buffer: null, hasBuffer: false })
    const { text } = await app.get('/metrics')
    for (const it of [
      'oppidum_store_bytes',
      'oppidum_store_table_bytes{table="incident"}',
      'oppidum_backlog_due_seconds{queue="mail"}',
      'oppidum_part_up{part="pictures"}',
    ])
      expect(text).toContain(`\n${it} `)
  })

  it('computes growth from the sizes of earlier days', async () => {
    await app.database.db.pool.query(`update table_size set bytes = 0 where table_name = 'incident'`)
    const now = (await report()).store?.tables.find((it) => it.name === 'incident')?.bytes as number
    app.clock.advance(2 * DAY_MS)
    admin = await signUp(app, { role: 'admin' })
    await runJob(app, 'status.figures')
    const { store } = await report()
    const perDay = store?.tables.find((it) => it.name === 'incident')?.bytesPerDay as number
    expect(Math.abs(perDay - now / 2)).toBeLessThan(now / 100)
    expect(store?.bytesPerDay).toBeGreaterThanOrEqual(perDay)
  })

  it('forgets instances that ended a day ago', async () => {
    app.clock.advance(2 * DAY_MS)
    admin = await signUp(app, { role: 'admin' })
    await runJob(app, 'status.report')
    for (const expire of app.retention) await expire(app.clock.nowMs(), 100)
    expect((await report()).instances?.map((it) => it.isThis)).toEqual([true])
  })
})

it('is refused to admins of one city only', async () => {
  const two = await startTestApp({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })] })
  const first = await signUp(two, { role: 'admin' })
  expect((await two.get('/api/admin/system', { cookie: first.cookie })).status).toBe(200)
  const second = await signUp(two, { role: 'admin', city: 'salto' })
  expect((await two.get('/api/admin/system?city=salto', { cookie: second.cookie })).status).toBe(403)
  await two.close()
})
