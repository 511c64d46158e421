import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { randomOf } from '@oppidum/models/text/mulberry'
import { deleteOrphans } from '../../../platform/media/objects/orphans.ts'
import { aPicture } from '../../../platform/media/transcoder/testing/hostile-pictures.ts'
import { meterLedger } from '../../../platform/meters/meter-ledger.ts'
import { NOW, type TestApp } from '../../../testing/test-app.ts'
import { withKey } from '../../../testing/test-keys.ts'
import type { testPictures } from '../../../testing/test-pictures.ts'

/** Values in one ingest call. */
export const VALUES_OF_CALL = 20

/** What the server has acknowledged. */
export interface Acknowledged {
  incidents: string[]
  calls: string[]
  receipts: string[]
  /** Answers so far, of every kind. */
  answers: number
}

/**
 * Writes to a server over HTTP as a city does, until it is stopped: incidents that are opened, changed and get pictures, which are taken
 * off again, and values of sensors. Counts questions by the ledger, and deletes the files of pictures that were taken off.
 */
export async function cityWriters(app: TestApp, url: string, objects: ReturnType<typeof testPictures>['objects'], seed: number) {
  const { headers, personId } = await withKey(app.context, { plan: 'pro', role: 'operator', scopes: ['read', 'write', 'ingest'] })
  const ledger = meterLedger(app.context, '50/month', 'en')
  const imageData = (await aPicture('jpeg', 60, 40)).toString('base64')
  const done: Acknowledged = { incidents: [], calls: [], receipts: [], answers: 0 }
  const chance = randomOf(seed)
  let stopped = false
  // No two writers send a value of one time.
  let valueAtMs = Date.parse(NOW) - 9 * HOUR_MS + (seed % 1_000)

  async function call<T>(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<T> {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...more, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    done.answers++
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  async function incidents(): Promise<void> {
    const draft = { title: `Burst pipe ${done.incidents.length}`, location: 'Av. Italia 12', type: 'other' }
    const { id, version } = await call<{ id: string; version: number }>('POST', '/api/v1/incidents', draft)
    done.incidents.push(id)
    if (chance() < 0.7) await call('PATCH', `/api/v1/incidents/${id}`, { version, priority: chance() < 0.5 ? 'high' : 'critical' })
    if (chance() < 0.6) return
    const picture = await call<{ id: string }>('POST', `/api/incidents/${id}/pictures`, { imageData })
    if (chance() < 0.5) await call('DELETE', `/api/incidents/${id}/pictures/${picture.id}`)
  }

  async function values(): Promise<void> {
    const key = randomUUID()
    const rows = Array.from({ length: VALUES_OF_CALL }, () => {
      valueAtMs += 1_000
      return { measure: 'traffic.speed', place: 'italia-1', at: new Date(valueAtMs).toISOString(), value: 10 + 30 * chance() }
    })
    await call('POST', '/api/v1/ingest/observations', rows, { 'idempotency-key': key })
    done.calls.push(key)
  }

  async function counts(): Promise<void> {
    const { id } = await ledger.reserve({ personId, plan: 'pro', meter: 'aiQueries', requestId: randomUUID(), what: 'question' })
    if (chance() < 0.2) await ledger.release(id)
    else {
      await ledger.settle(id)
      done.receipts.push(id)
    }
    done.answers++
  }

  const deletion = deleteOrphans(app.context, objects)
  async function deletions(): Promise<void> {
    await deletion(app.clock.nowMs(), 20)
    await new Promise((next) => setTimeout(next, 10))
  }

  const untilStopped = async (write: () => Promise<void>) => {
    while (!stopped) await write()
  }
  const writing = Promise.all([incidents, incidents, values, counts, deletions].map(untilStopped))
  // Its failure is reported by `stop`.
  writing.catch(() => undefined)

  return {
    done,
    /** What has been acknowledged by now. */
    soFar: (): Acknowledged => structuredClone(done),
    /** Resolves after so many further answers. */
    async more(answers: number): Promise<void> {
      const goal = done.answers + answers
      await Promise.race([writing, untilReached(() => done.answers >= goal)])
    },
    /** @throws what a writer failed with */
    async stop(): Promise<void> {
      stopped = true
      await writing
    },
  }
}

async function untilReached(isReached: () => boolean): Promise<void> {
  while (!isReached()) await new Promise((next) => setImmediate(next))
}
