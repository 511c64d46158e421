import type { StatusCheck, SystemStatus } from '@oppidum/domain/status/status'
import { describe, expect, it } from 'vitest'
import { changesBetween, statusRecord } from './status-record.ts'
import type { StatusChange } from './status-store.ts'

const AT = '2026-11-20T10:00:00.000Z'
const check = (id: string, state: StatusCheck['state'], problem: string | null = null): StatusCheck => ({
  id,
  name: id,
  state,
  problem,
  since: AT,
})
const status = (...checks: StatusCheck[]): SystemStatus => ({ operational: false, checkedAt: AT, checks })
const change = (atMs: number): StatusChange => ({ cityId: 'c', checkId: 'store', state: 'ok', problem: null, atMs })

describe('what changed since the last check', () => {
  it.each([
    ['everything, the first time', null, ['a', 'b']],
    ['nothing, when all is as it was', status(check('a', 'ok'), check('b', 'failing', 'x')), []],
    ['a check that turned', status(check('a', 'unknown'), check('b', 'failing', 'x')), ['a']],
    ['a check that now says something else', status(check('a', 'ok'), check('b', 'failing', 'y')), ['b']],
    ['a check that is new', status(check('a', 'ok')), ['b']],
  ])('is %s', (_what, before, ids) => {
    const changes = changesBetween('c', before, status(check('a', 'ok'), check('b', 'failing', 'x')))
    expect(changes.map((it) => it.checkId)).toEqual(ids)
    expect(changes.every((it) => it.atMs === Date.parse(AT))).toBe(true)
  })
})

describe('changes that cannot be written', () => {
  it('wait in order and are written once', async () => {
    const written: number[] = []
    let isDown = true
    const faults: unknown[] = []
    const store = {
      async write(changes: readonly StatusChange[]) {
        if (isDown) throw new Error('down')
        written.push(...changes.map((it) => it.atMs))
      },
    }
    const record = statusRecord(store, (fault) => faults.push(fault))
    record.add([change(1)])
    await record.write(0)
    record.add([change(2), change(3)])
    await record.write(0)
    expect([written, faults.length]).toEqual([[], 2])
    isDown = false
    await record.write(0)
    await record.write(0)
    expect(written).toEqual([1, 2, 3])
  })

  it('are limited in number; the newest stay', async () => {
    const written: number[] = []
    const record = statusRecord(
      {
        async write(changes) {
          written.push(...changes.map((it) => it.atMs))
        },
      },
      () => undefined,
    )
    for (let at = 0; at < 1_500; at++) record.add([change(at)])
    await record.write(0)
    expect([written.length, written[0], written.at(-1)]).toEqual([1_000, 500, 1_499])
  })
})
