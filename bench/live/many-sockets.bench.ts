import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { somebody } from '../../e2e/support/people.ts'
import { residentMb } from '../process-memory.ts'
import { reportFigure, reportRatio } from '../report.ts'
import { type Served, startControl, startOppidum } from '../served.ts'
import type { TextFrame } from './frame-reader.ts'
import { openRawSockets } from './raw-sockets.ts'

/** Sockets of one address, with limits off. The machine must allow twice as many open files. */
const COUNTS = (process.env.SOCKET_COUNTS ?? '100,1000,5000,10000').split(',').map(Number)
/** A desk of up to so many people sees each other's changes at once. */
const DESK = 100
const AT_ONCE_MS = 100
const SOON_MS = 300
/** Changes of records; telemetry of the demo city goes on beside them. */
const CHANGES = 60
const CHANGE_EVERY_MS = 500
/** Until a process that has just accepted its sockets has given back what it no longer needs. */
const SETTLE_MS = 10_000
/** Of fewer sockets, the memory is lost in what the process itself gives back and takes in these seconds. */
const MEASURABLE = 5_000

/** Of a message that is not compressed: records, and other small ones. */
const HEAD = /^\{"type":"([a-z-]+)","city":"[^"]*","version":(\d+),"at":"([^"]+)"/

/** @returns the growth of the process in KB a socket */
async function memoryOfSockets({ port, process }: Served, path: string, count: number, hear: (frame: TextFrame) => void) {
  const pid = process.pid as number
  await wait(SETTLE_MS)
  const before = residentMb(pid)
  const sockets = await openRawSockets(port, count, { path, hear })
  await wait(SETTLE_MS)
  return { sockets, kb: ((residentMb(pid) - before) * 1_024) / count }
}

interface Delivery {
  receivers: number
  lastAgeMs: number
}

for (const count of COUNTS) {
  it(`${count} sockets: memory, and changes that reach all of them`, async () => {
    /** By type and version. */
    const deliveries = new Map<string, Delivery>()
    let ended = false
    const hear = ({ isCompressed, payload }: TextFrame) => {
      const head = isCompressed ? null : HEAD.exec(payload.toString('latin1', 0, 200))
      // All sockets get the same bytes of a compressed message.
      const key = head
        ? `${head[1]} ${head[2]}`
        : `${payload.length} ${payload.toString('hex', 0, 16)} ${payload.toString('hex', payload.length - 16)}`
      const delivery = deliveries.get(key) ?? { receivers: 0, lastAgeMs: 0 }
      if (ended && delivery.receivers === 0) return
      delivery.receivers++
      if (head?.[3]) delivery.lastAgeMs = Math.max(delivery.lastAgeMs, Date.now() - Date.parse(head[3]))
      deliveries.set(key, delivery)
    }
    const oppidum = await startOppidum()
    const url = `http://127.0.0.1:${oppidum.port}`
    const { cookie } = await somebody(url)
    const { sockets, kb } = await memoryOfSockets(oppidum, '/ws', count, hear)

    // Sockets that opened while a message was on its way need not have got it.
    deliveries.clear()
    for (let made = 0; made < CHANGES; made++) {
      const title = `Burst pipe number ${made}`
      const answer = await fetch(`${url}/api/incidents`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ title, type: 'other', priority: 'low', location: 'Main Street 1', description: title }),
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      await wait(CHANGE_EVERY_MS)
    }
    ended = true
    await wait(SETTLE_MS)
    const closed = count - sockets.open()
    sockets.close()
    await oppidum.stop()

    const all = [...deliveries]
    const created = all.filter(([key]) => key.startsWith('incident-created'))
    const lost = all.reduce((sum, [, it]) => sum + count - it.receivers, 0)
    const late = created.map(([, it]) => it.lastAgeMs).sort((a, b) => a - b)
    reportFigure(`${count} sockets: ${all.length} messages, deliveries that are missing`, lost, 'deliveries', 0)
    reportFigure(`${count} sockets: commit to the last of them, p50`, late[Math.floor(late.length / 2)] ?? Number.NaN, 'ms', null)
    reportFigure(`${count} sockets: commit to the last of them, p99`, late.at(-1) ?? Number.NaN, 'ms', count <= DESK ? AT_ONCE_MS : SOON_MS)
    expect({ changes: created.length, closed }).toEqual({ changes: CHANGES, closed: 0 })

    if (count < MEASURABLE) return
    const control = await startControl('bench/controls/bare-ws.mjs')
    const bare = await memoryOfSockets(control, '/', count, () => undefined)
    bare.sockets.close()
    await control.stop()
    reportRatio({ row: `memory of a socket, ${count} open`, unit: 'KB', ours: [kb], control: [bare.kb], goal: { atMost: 2 } })
  })
}
