import type { Incident } from '@oppidum/domain/records/incident'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { expect } from 'vitest'
import type { TestApp } from '../../../../testing/test-app.ts'
import { post, type TestPerson } from '../../../../testing/test-people.ts'

export const PATHS: Record<RecordKind, string> = { incident: '/api/incidents', 'service-request': '/api/service-requests' }
export const KINDS = Object.keys(PATHS) as RecordKind[]
export const NOBODY = '018f0000-0000-7000-8000-000000000000'
export type AnyRecord = Incident & ServiceRequest

/** The desk's API calls, by the operator unless a test names somebody else. */
export function deskCalls(app: () => TestApp, operator: () => TestPerson) {
  const call = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, who: TestPerson | null = operator()) => {
    const reply = await post(app(), url, body, { method, ...(who && { cookie: who.cookie }) })
    return { status: reply.status, body: reply.body, text: reply.text }
  }
  const get = async (url: string, who: TestPerson | null = operator()) => {
    const { status, body, text, headers } = await app().get(url, who ? { cookie: who.cookie } : {})
    return { status, body, text, headers }
  }

  /** Creates a record at the desk. */
  async function createRecord(kind: RecordKind, more: Record<string, unknown> = {}): Promise<AnyRecord> {
    const words = kind === 'incident' ? { type: 'other' } : { category: 'maintenance' }
    const reply = await call('POST', PATHS[kind], { title: 'Burst pipe', location: 'Av. Italia 12', ...words, ...more })
    expect({ status: reply.status, text: reply.text }).toMatchObject({ status: 200 })
    return reply.body
  }
  const at = (kind: RecordKind, { id }: { id: string }) => `${PATHS[kind]}/${id}`
  const change = (kind: RecordKind, record: { id: string; version: number }, set: Record<string, unknown>, who = operator()) =>
    call('PATCH', at(kind, record), { version: record.version, ...set }, who)

  /** A change to this status, with everything that it requires. */
  const reasonsFor = (kind: RecordKind, from: string, to: string) => ({
    status: to,
    ...(to === ENDED[kind] && { outcome: 'fixed', reason: 'Done.' }),
    ...(from === ENDED[kind] && { reason: 'Not done.' }),
  })

  /** A record in the given status. */
  async function recordIn(kind: RecordKind, to: string): Promise<AnyRecord> {
    const record = await createRecord(kind)
    if (record.status === to) return record
    const reply = await change(kind, record, reasonsFor(kind, record.status, to))
    expect({ status: reply.status, text: reply.text }).toMatchObject({ status: 200 })
    return reply.body
  }
  return { call, get, createRecord, at, change, recordIn, reasonsFor }
}
